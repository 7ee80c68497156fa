/**
 * Import rules: the product's folders from the bottom up, and for each the folders above it in this table that it may
 * import. `core` stands for every folder of `tools/core` above. Channels and portal areas also name their end-to-end
 * test.
 */
export const layers: readonly (readonly [folder: string, mayImport: string, testedBy?: string])[] = [
  // Astronomy, in the order of a textbook.
  ['tools/core', ''],
  ['tools/core/data', 'core'],
  ['tools/core/math', ''],
  ['tools/core/text', ''],
  ['tools/core/time', 'core'],
  ['tools/core/frames', 'core'],
  ['tools/core/ephemeris', 'core'],
  ['tools/core/appearance', 'core'],
  ['tools/core/stars', 'core'],
  ['tools/core/targets', 'core'],
  ['tools/core/horizon', 'core'],
  ['tools/core/zodiac', 'core'],
  ['tools/core/charts/house-systems', 'core'],
  ['tools/core/charts', 'core'],
  ['tools/core/observing', 'core'],
  ['tools/core/places', 'core'],
  ['tools/core/events/body-events', 'core'],
  ['tools/core/events/eclipses', 'core'],
  ['tools/core/events', 'core'],
  ['tools/core/events/sky-calendar', 'core'],
  ['tools/core/records', 'core'],
  ['tools/core/calendars', 'core'],
  ['tools/core/vedic', 'core'],
  ['tools/core/draw', 'core'],
  ['tools/core/draw/sky', 'core'],
  ['tools/core/draw/moon', 'core'],
  ['tools/core/draw/wheel', 'core'],

  // Tools: how they are declared, what they share, and the toolsets.
  ['tools', 'core'],
  ['tools/schema', 'core tools'],
  ['tools/arguments', 'core tools tools/schema'],
  ['tools/records', 'core tools tools/schema tools/arguments'],
  ['tools/records/drawing', 'core tools tools/schema tools/arguments tools/records'],
  ['tools/reference', 'core tools tools/schema tools/records'],
  ['tools/discovery', 'core tools tools/schema tools/arguments tools/records tools/reference'],
  ...[
    'places',
    'time',
    'sky',
    'planning',
    'moon',
    'events',
    'zodiac',
    'charts',
    'timing',
    'renders',
    'batch',
    'account',
  ].map(
    (toolset) =>
      [
        `tools/${toolset}`,
        'core tools tools/schema tools/arguments tools/records tools/records/drawing',
      ] as const,
  ),

  // OAuth and sign-in, without HTTP and without a database.
  ['oauth/protocol', ''],
  ['oauth/clients', 'oauth/protocol'],
  ['oauth/sign-in', 'oauth/clients'],
  ['oauth', 'oauth/protocol oauth/clients oauth/sign-in'],

  // The database.
  ['db', ''],
  ['db/connection', 'db'],
  ['db/ledger', 'tools db db/connection'],
  ['db/accounts', 'tools db db/connection db/ledger'],
  ['db/oauth', 'tools oauth/protocol db db/connection db/ledger db/accounts'],
  ['db/webhooks', 'tools db db/connection db/accounts'],
  ['db/secrets', 'db db/connection db/oauth db/webhooks'],
  ['db/distribution', 'tools db/connection db/ledger'],

  // The server's foundation.
  ['server/config', 'tools db db/connection'],
  ['server/http/headers', ''],
  ['server/limits', 'tools db/connection server/http/headers'],
  ['server/html', 'core'],
  [
    'server/http',
    'tools oauth/protocol db db/connection server/config server/limits server/html server/http/headers',
  ],
  ['server/outbound', 'server/http'],
  [
    'server/lifecycle',
    'core tools db/connection db/ledger db/accounts db/oauth db/webhooks db/secrets db/distribution server/config',
  ],

  // The server's engine.
  [
    'server/ops',
    'tools db/connection db/ledger server/config server/http server/http/headers server/lifecycle',
  ],
  ['server/pdf', ''],
  ['server/compute', 'core tools tools/records server/limits server/http server/lifecycle server/pdf'],
  [
    'server/calls',
    'core tools oauth/protocol oauth/sign-in db server/limits server/http server/ops server/compute server/http/headers',
  ],

  ['server/webhooks', 'tools db db/webhooks server/outbound server/lifecycle server/calls'],

  // The channels.
  [
    'server/rest',
    'tools server/http server/http/headers server/compute server/calls',
    'test/contract/sky.test.ts',
  ],
  ['server/mcp/guides', 'tools'],
  [
    'server/files',
    'tools db/accounts server/limits server/http/headers server/http server/compute server/calls',
    'test/server/files/file-route.test.ts',
  ],
  ['server/mcp/list', 'tools server/calls'],
  ['server/mcp/messages', 'tools server/http'],
  [
    'server/mcp',
    'tools server/config server/limits server/http server/compute server/calls server/files server/mcp/guides server/mcp/list server/mcp/messages server/http/headers',
    'test/contract/mcp.test.ts',
  ],
  [
    'server/feeds',
    'tools db/accounts server/limits server/http/headers server/http server/calls',
    'test/server/feeds/feed-route.test.ts',
  ],
  [
    'server/oauth',
    'tools oauth/protocol oauth/clients oauth/sign-in oauth db/accounts server/config server/limits server/http server/outbound',
    'test/oauth/oauth-flow.test.ts',
  ],
  ['server/docs/content', 'tools server/config'],
  ['server/docs/openapi', 'tools server/config server/docs/content'],
  [
    'server/docs/directories',
    'tools server/config server/mcp server/mcp/guides server/mcp/messages server/docs/content server/docs/openapi',
  ],
  [
    'server/docs/pages',
    'tools server/config server/html server/mcp server/mcp/guides server/docs/content server/docs/openapi server/docs/directories',
  ],
  ['server/docs/markdown', 'tools server/config server/docs/content server/docs/openapi server/docs/pages'],
  [
    'server/docs',
    'tools server/config server/html server/http server/mcp server/mcp/guides server/docs/content server/docs/openapi server/docs/directories server/docs/pages server/docs/markdown server/mcp/list server/http/headers',
    'test/server/docs/documents.test.ts',
  ],
  [
    'server/front',
    'core tools db server/config server/limits server/html server/http server/calls server/docs/content server/docs/pages',
    'test/server/front/front-page.test.ts',
  ],
  [
    'server/portal/page',
    'core tools db/accounts server/config server/limits server/html server/http server/lifecycle server/compute server/calls',
    'test/server/portal/pages.test.ts',
  ],
  [
    'server/portal/sign-in',
    'tools oauth/sign-in db/accounts server/config server/limits server/html server/http server/portal/page',
    'test/server/portal/newcomer.test.ts',
  ],
  [
    'server/portal/access',
    'tools oauth/sign-in db/accounts server/html server/http server/portal/page server/portal/sign-in',
    'test/server/portal/access/identities.test.ts',
  ],
  [
    'server/portal/account',
    'tools oauth oauth/sign-in db/connection db/ledger db/accounts server/config server/limits server/html server/http server/http/headers server/calls server/rest server/portal/page server/portal/sign-in server/portal/access',
    'test/server/portal/pages.test.ts',
  ],
  [
    'server/portal/assistants',
    'tools db/accounts oauth oauth/clients oauth/protocol server/config server/html server/http server/docs/content server/portal/page server/portal/sign-in',
    'test/server/portal/assistants/consent.test.ts',
  ],
  [
    'server/portal/playground',
    'tools tools/records server/config server/html server/http server/compute server/calls server/rest server/docs/content server/portal/page',
    'test/server/portal/pages.test.ts',
  ],
  [
    'server/portal/sky',
    'core tools server/html server/http server/calls server/docs/content server/portal/page',
    'test/server/portal/sky-pages.test.ts',
  ],
  [
    'server/portal/webhooks',
    'tools db db/webhooks server/html server/http server/limits server/calls server/webhooks server/docs/content server/portal/page server/portal/playground',
    'test/server/portal/webhooks.test.ts',
  ],
  [
    'server/portal',
    'oauth oauth/sign-in server/calls server/config server/http server/portal/page server/portal/sign-in server/portal/access server/portal/account server/portal/assistants server/portal/playground server/portal/sky server/portal/webhooks',
    'test/server/portal/walk.test.ts',
  ],

  // Programs.
  [
    'server/commands',
    'core tools oauth oauth/sign-in db/connection db/ledger db/accounts db/oauth server/config server/limits server/html server/lifecycle server/compute server/calls server/docs server/docs/content server/docs/directories server/mcp/list db/distribution',
  ],
  [
    'server',
    'tools oauth oauth/clients oauth/sign-in db/accounts db/connection db/secrets server/config server/limits server/html server/http server/http/headers server/lifecycle server/ops server/compute server/calls server/webhooks server/rest server/mcp server/files server/feeds server/oauth server/docs server/docs/pages server/front server/portal server/portal/page server/portal/assistants',
  ],
]
