import type { TestService } from '../../harness.ts'

/**
 * Waits until a thread has loaded its code. On a busy machine that alone can take as long as a computation may, and
 * claims about pages are not claims about that.
 */
export async function awake(service: TestService): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = await service.get('/v1/sky/visible?latitude=51.5&longitude=0')
    await answer.arrayBuffer()
    if (answer.ok) return
  }
  throw new Error('No thread answered.')
}
