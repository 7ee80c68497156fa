/** Loaded before the server: runs a garbage collection on SIGUSR2, so that the heap contains only live objects. */
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const pidFile = process.env.LOAD_PID_FILE
if (isMainThread && pidFile) {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  process.on('SIGUSR2', () => collect())
  writeFileSync(pidFile, String(process.pid))
}
