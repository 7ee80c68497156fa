import { type Scenario, sleep } from '../environment.ts'

/** Time before midnight at which the load starts. */
const aheadSeconds = 5

export const midnight: readonly Scenario[] = [
  {
    name: 'midnight passes',
    setting: 'own clock',
    servers: 2,
    isSmooth: true,
    endsDay: true,
    async harm({ admin, setClock }) {
      const [row] = await admin`SELECT 86400 - extract(epoch FROM (now() AT TIME ZONE 'UTC')::time) AS left`
      await setClock?.(Number(row?.left) - aheadSeconds)
      const day = async () =>
        (await admin`SELECT ((clock_timestamp() AT TIME ZONE 'UTC')::date)::text AS day`)[0]?.day
      const before = await day()
      while ((await day()) === before) await sleep(20)
    },
  },
]
