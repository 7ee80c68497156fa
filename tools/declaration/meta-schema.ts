import type { JsonSchema } from './descriptor.ts'

const time = (description: string): JsonSchema => ({ type: 'string', format: 'date-time', description })
const text = (description: string): JsonSchema => ({ type: 'string', description })
const orNull = (type: string, description: string): JsonSchema => ({
  anyOf: [{ type }, { type: 'null' }],
  description,
})

/** Schema of `meta`, the same for every tool. */
export const metaSchema: JsonSchema = {
  type: 'object',
  description: 'How, when and at what cost the answer was made.',
  properties: {
    requestId: text('Identifier of the request, for questions to the operator.'),
    computedAt: time('When the answer was made.'),
    tier: text('Tier of the account; absent without a credential.'),
    usage: {
      type: 'object',
      description: 'Credits of the caller; absent without a credential.',
      properties: {
        dailyRemaining: {
          type: 'integer',
          minimum: 0,
          description: 'Credits that the caller can still use today.',
        },
        dailyLimit: { type: 'integer', description: 'Credits that the caller can use on a UTC day.' },
        creditsCharged: { type: 'integer', description: 'Credits that this call cost.' },
        resetsAt: time('When the credits of the next day begin.'),
        account: {
          type: 'object',
          description:
            'The whole account, for a key or assistant with a daily limit of its own; else absent.',
          properties: {
            dailyRemaining: { type: 'integer', minimum: 0, description: 'Credits left today.' },
            dailyLimit: { type: 'integer', description: 'Credits of a UTC day.' },
          },
        },
      },
    },
    testMode: { type: 'boolean', description: 'True for a test key; else absent.' },
    engine: text('Name of the mode of computation, for answers about the sky.'),
    referenceFrame: text('Where positions are seen from: topocentric, geocentric, heliocentric …'),
    units: {
      type: 'object',
      description: 'Units of quantities whose name has none, for answers about the sky.',
      properties: {
        angles: text('Unit of angles: deg. Right ascension and sidereal time are in hours.'),
        distance: text('Unit of distances: au.'),
        time: text('Time scale of instants: UTC.'),
      },
    },
    accuracy: {
      type: 'object',
      description: 'Measured accuracy at the instant of the answer.',
      properties: {
        angleArcsec: orNull(
          'number',
          'Bound of the error of a direction, arcseconds, of comets and orbit: estimated; null in years that nothing was measured in.',
        ),
        roundingArcsec: { type: 'number', description: 'Largest further error by rounding, arcseconds.' },
        eventSeconds: orNull(
          'number',
          'Greatest measured error of the times of these events, seconds; null where none was measured, absent without events.',
        ),
        basis: {
          enum: ['measured', 'not measured'],
          description: 'Whether the instant lies in the years measured.',
        },
        deltaTErrorSeconds: {
          type: 'number',
          description: 'Standard error of TT − UT1: of every time of day, rise, set and eclipse path.',
        },
        deltaTSource: text('Table or model of TT − UT1.'),
        detail: text('Path of the whole table.'),
      },
    },
    settings: { type: 'object', description: 'Conventions and choices in force, by name.' },
    links: {
      type: 'object',
      description: 'URLs made for the call, by name, such as that of a calendar feed.',
      additionalProperties: { type: 'string', format: 'uri' },
    },
    page: {
      type: 'object',
      description: 'Which rows of a list an answer has that does not have all of them.',
      properties: {
        list: text('Path of the list.'),
        first: { type: 'integer', description: 'Number of its first row here, from 1.' },
        last: { type: 'integer', description: 'Number of its last row here.' },
        of: { type: 'integer', description: 'Rows of the whole list; absent where they are not counted.' },
        next: text('Send the same request with this as cursor for the rows that follow; absent at the end.'),
        cost: { type: 'integer', description: 'Credits that the rows that follow cost; 0: paid already.' },
      },
    },
    files: {
      type: 'array',
      description: 'Drawings and files of the answer, over MCP.',
      items: {
        type: 'object',
        properties: {
          mediaType: text('Media type of the file.'),
          bytes: { type: 'integer', description: 'Size of the file; absent for a drawing.' },
          uri: text('Address under which an MCP client reads it.'),
          link: { type: 'string', format: 'uri', description: 'URL that a person can open.' },
          until: time('When uri and link end.'),
        },
      },
    },
    warnings: {
      type: 'array',
      description: 'Assumptions and limitations of the answer.',
      items: {
        type: 'object',
        properties: {
          code: text('Stable name of the warning.'),
          detail: text('The warning in words.'),
        },
      },
    },
  },
  required: ['requestId', 'computedAt'],
}
