import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { houseSystems } from '../../../tools/core/charts/houses.ts'
import { ayanamsas } from '../../../tools/core/zodiac/ayanamsa.ts'
import { type TestService, testService } from '../../harness.ts'

describe('the front page', () => {
  let service: TestService
  beforeAll(async () => {
    service = await testService()
  })
  afterAll(() => service.close())

  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(service.baseUrl + path, { headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  it('shows the sky tonight over London, a question with its answer, a chart and prices, to everybody', async () => {
    const { status, headers, text } = await ask('/')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain('Tonight over London, United Kingdom')
    expect(text).toContain('<p>What can I see tonight from London?</p>')
    expect(text.match(/<li><b>[^<]+<\/b> [^<]*\d+° high/g)?.length).toBeGreaterThan(2)
    expect(text).toMatch(/\/v1\/sky\/visible\?latitude=51\.\d+&amp;longitude=-0\.\d+/)
    expect(text).toContain('Free: 250 credits a day, no card.')
    const number = (list: readonly string[]) => String(list.length)
    expect(text.replace(/\s+/g, ' ')).toContain(
      `${number(houseSystems)} house systems, ${number(ayanamsas)} ayanamsas and 10 languages`,
    )
    for (const href of ['/portal/keys', '/portal/connect', '/docs', '/reference'])
      expect(text).toContain(`${href}"`)
  })

  it('names objects that the same call over REST names', async () => {
    const { text } = await ask('/?town=Lisbon')
    expect(text).toContain('Tonight over Lisbon, Portugal')
    const [target] = /\/v1\/sky\/visible\?[^&]+(?:&amp;[^&"]+)*/.exec(text) ?? []
    const response = await service.get(String(target).replaceAll('&amp;', '&'))
    const names = (await response.json()).data.objects.map(({ name }: { name: string }) => name)
    const shown = [...text.matchAll(/<li><b>([^<]+)<\/b>/g)].map(([, name]) => name)
    expect(shown).toEqual(names)
  })

  it.each(['sky', 'sky-small', 'wheel', 'wheel-small'])(
    'draws the %s of the same town, and nothing in the drawing can run',
    async (name) => {
      const { status, headers, text } = await ask(`/front/${name}.svg?town=Lisbon`)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/svg+xml')
      expect(headers.get('content-security-policy')).toContain('sandbox')
      expect(text).toMatch(/^<svg/)
    },
  )

  it('says that it does not know a town, and shows London', async () => {
    const { status, text } = await ask('/?town=Xyzzyq%3Cscript%3E')
    expect(status).toBe(404)
    expect(text).toContain('No town of that name is known here.')
    expect(text).toContain('Tonight over London')
    expect(text).not.toContain('<script>')
    expect((await ask(`/?town=${'x'.repeat(2_000)}`)).status).toBe(404)
    expect((await ask('/?town=a%00b')).status).toBeLessThan(500)
  })

  it('has a night for the towns without one', async () => {
    const { status, text } = await ask('/?town=Longyearbyen')
    expect(status).toBe(200)
    expect(text).toContain('Tonight over Longyearbyen')
  })

  it('computes a town once, and six new ones a minute for an address', async () => {
    const towns = ['Oslo', 'Madrid', 'Rome', 'Vienna', 'Paris', 'Berlin', 'Prague', 'Athens']
    const statuses: number[] = []
    for (const town of towns) statuses.push((await ask(`/?town=${town}`)).status)
    expect(statuses).toContain(429)
    const refused = await ask('/?town=Warsaw')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.text).toContain('Tonight over London')
    expect((await ask('/?town=OSLO')).status).toBe(200)
    expect((await ask('/')).status).toBe(200)
  })
})
