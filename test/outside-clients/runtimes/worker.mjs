import { outcomesOf } from './driver.mjs'
import { SkyData } from './sky-data.mjs'

export default {
  /** Makes the calls of the body's scripts and answers with their outcomes. */
  async fetch(request) {
    return Response.json(await outcomesOf(SkyData, await request.json()))
  },
}
