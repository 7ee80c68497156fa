/**
 * Import rules: the product's folders from the bottom up, and for each the folders above it in this table that it may
 * import. `core` stands for every folder of `tools/core` above, `all` for every folder above, and `*` for each folder of a room: as a row
 * for those without a row of their own. Channels and portal areas also name their end-to-end test.
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
  ['tools/core/charts/time-lords', 'core'],
  ['tools/core/charts/directions', 'core'],
  ['tools/core/observing', 'core'],
  ['tools/core/places', 'core'],
  ['tools/core/events/body-events', 'core'],
  ['tools/core/events/eclipses', 'core'],
  ['tools/core/events', 'core'],
  ['tools/core/events/sky-calendar', 'core'],
  ['tools/core/judgement', 'core'],
  ['tools/core/records', 'core'],
  ['tools/core/quantities', 'core'],
  ['tools/core/calendars', 'core'],
  ['tools/core/vedic', 'core'],
  ['tools/core/vedic/rashi-dashas', 'core'],
  ['tools/core/vedic/strengths', 'core'],
  ['tools/core/vedic/yogas', 'core'],
  ['tools/core/conditions', 'core'],

  // Drawings, and the words of answers in the languages of the service.
  ['tools/words', 'core'],
  ['tools/draw/pdf', ''],
  ['tools/draw/pixels', ''],
  ['tools/draw', 'core'],
  ['tools/draw/sky', 'core tools/words tools/draw/pixels tools/draw'],
  ['tools/draw/moon', 'core tools/words tools/draw/pixels tools/draw tools/draw/sky'],
  ['tools/draw/field', 'core tools/words tools/draw tools/draw/sky tools/draw/moon'],
  ['tools/draw/wheel', 'core tools/words tools/draw'],
  ['tools/draw/periods', 'core tools/draw tools/draw/wheel'],

  // Tools: what they share with the service, how they are declared, what they share, and the toolsets.
  ['tools/contract', ''],
  ['tools/declaration', 'core tools/words tools/contract'],
  ['tools/schema', 'core tools/words tools/draw tools/contract tools/declaration'],
  ['tools/arguments', 'core tools/words tools/draw/wheel tools/contract tools/declaration tools/schema'],
  ['tools/arguments/plan', 'core tools/contract tools/declaration tools/arguments'],
  ['tools/arguments/bodies', 'core tools/contract tools/declaration tools/schema tools/arguments'],
  ['tools/records', 'core tools/words tools/contract tools/declaration tools/schema tools/arguments'],
  [
    'tools/records/*',
    'core tools/words tools/contract tools/declaration tools/schema tools/arguments tools/records',
  ],
  // Drawings show what records of other rooms compute.
  [
    'tools/records/drawing',
    'core tools/words tools/draw tools/draw/sky tools/draw/field tools/draw/wheel tools/draw/periods tools/contract tools/declaration tools/schema tools/arguments tools/records tools/records/*',
  ],
  ['tools/reference/techniques', 'core'],
  [
    'tools/reference',
    'core tools/reference/techniques tools/words tools/contract tools/schema tools/records tools/records/*',
  ],
  [
    'tools/catalog/discovery',
    'core tools/words tools/draw tools/draw/sky tools/draw/moon tools/draw/field tools/draw/wheel tools/contract tools/declaration tools/schema tools/arguments tools/records tools/records/* tools/reference',
  ],
  [
    'tools/catalog/*',
    'core tools/words tools/draw tools/draw/sky tools/draw/moon tools/draw/field tools/draw/wheel tools/contract tools/declaration tools/schema tools/arguments tools/arguments/bodies tools/arguments/plan tools/records tools/records/*',
  ],

  // OAuth and sign-in, without HTTP and without a database.
  ['oauth/protocol', 'tools/contract'],
  ['oauth/clients', 'oauth/protocol'],
  ['oauth/sign-in', 'oauth/clients'],
  ['oauth', 'tools/contract oauth/protocol oauth/clients oauth/sign-in'],

  // The database.
  ['db', ''],
  ['db/connection', 'db'],
  ['db/ledger', 'tools/contract db db/connection'],
  ['db/requests', 'tools/contract db db/connection'],
  ['db/accounts', 'tools/contract db db/connection db/ledger db/requests'],
  ['db/oauth', 'tools/contract oauth/protocol db db/connection db/ledger db/accounts'],
  ['db/webhooks', 'tools/contract db db/connection db/accounts'],
  ['db/secrets', 'db db/connection db/oauth db/webhooks'],
  ['db/distribution', 'tools/contract db/connection db/ledger'],

  // The server's foundation.
  ['server/runtime', ''],
  ['server/encoding', 'tools/contract tools/declaration'],
  ['server/config', 'tools/contract db db/connection'],
  ['server/http/headers', ''],
  ['server/limits', 'tools/contract db/connection server/http/headers'],
  ['server/html', 'core tools/draw'],
  [
    'server/http',
    'tools/contract db/connection server/encoding server/config server/http/headers server/limits',
  ],
  ['server/outbound', 'server/runtime'],
  [
    'server/lifecycle',
    'core tools/contract db/connection db/ledger db/accounts db/requests db/oauth db/webhooks db/secrets db/distribution server/config',
  ],

  // The client as a package of its own, which knows the service by its interface alone.
  ['server/clients/javascript', 'tools/contract'],

  // The server's engine.
  [
    'server/ops',
    'tools/contract db/connection db/ledger server/config server/http/headers server/http server/lifecycle',
  ],
  [
    'server/compute',
    'core tools/words tools/draw/pdf tools/contract tools/declaration tools/records server/runtime server/encoding server/http/headers server/limits server/http server/lifecycle',
  ],
  ['server/calls/questions', 'tools/contract tools/declaration'],
  [
    'server/calls',
    'core tools/words tools/contract tools/declaration oauth/sign-in db server/runtime server/encoding server/http/headers server/limits server/http server/ops server/compute server/calls/questions',
  ],
  ['server/calls/links', 'tools/contract server/encoding server/compute server/calls'],
  [
    'server/webhooks',
    'tools/contract tools/declaration db/webhooks server/outbound server/lifecycle server/calls',
  ],

  // Pages that hosts of MCP show beside answers; the scripts of the pages draw with the code of tools.
  ['server/apps', 'tools/declaration'],

  // Texts and facts that every channel uses: name of the service, guides, hosts, labels, list of tools.
  ['server/product/words', 'tools/declaration'],
  ['server/product', 'tools/words tools/declaration server/config server/apps'],

  // The channels, none of which imports another; the front page is one of the docs.
  [
    'server/rest',
    'tools/contract tools/declaration server/encoding server/http/headers server/http server/compute server/calls',
    'test/contract/sky.test.ts',
  ],
  [
    'server/files',
    'db/accounts server/http/headers server/limits server/http server/compute server/calls server/calls/links',
    'test/server/files/file-route.test.ts',
  ],
  ['server/mcp/list', 'tools/contract tools/declaration server/calls server/product'],
  ['server/mcp/messages', 'tools/contract server/encoding server/product'],
  [
    'server/mcp',
    'tools/words tools/contract tools/declaration server/encoding server/config server/http/headers server/limits server/http server/compute server/calls/questions server/calls server/calls/links server/apps server/product server/mcp/list server/mcp/messages',
    'test/contract/mcp.test.ts',
  ],
  [
    'server/feeds',
    'tools/contract db/accounts server/http/headers server/limits server/http server/calls',
    'test/server/feeds/feed-route.test.ts',
  ],
  [
    'server/oauth',
    'tools/contract oauth/protocol oauth/clients oauth/sign-in oauth db/accounts server/runtime server/encoding server/config server/limits server/http server/outbound',
    'test/oauth/oauth-flow.test.ts',
  ],
  ['server/docs/content', 'tools/contract tools/reference/techniques server/product'],
  [
    'server/docs/openapi',
    'tools/contract tools/declaration server/runtime server/config server/product server/docs/content',
  ],
  ['server/docs/clients', 'tools/contract tools/declaration server/docs/openapi'],
  [
    'server/docs/directories',
    'tools/declaration server/runtime server/config server/apps server/product server/docs/openapi',
  ],
  [
    'server/docs/pages',
    'tools/words tools/contract tools/declaration server/config server/html server/product/words server/product server/docs/content server/docs/openapi server/docs/directories',
  ],
  [
    'server/docs/markdown',
    'tools/contract tools/declaration server/config server/product/words server/product server/docs/content server/docs/openapi server/docs/pages',
  ],
  [
    'server/docs',
    'tools/words tools/declaration server/runtime server/http/headers server/html server/http server/product/words server/product server/docs/content server/docs/openapi server/docs/directories server/docs/pages server/docs/markdown',
    'test/server/docs/documents.test.ts',
  ],
  [
    'server/front',
    'core tools/contract tools/declaration server/config server/http/headers server/limits server/html server/http server/calls server/product/words server/product server/docs/pages',
    'test/server/front/front-page.test.ts',
  ],
  [
    'server/portal/page',
    'core tools/contract tools/declaration db/accounts server/encoding server/config server/limits server/html server/http server/lifecycle server/compute server/calls',
    'test/server/portal/pages.test.ts',
  ],
  [
    'server/portal/sign-in',
    'tools/contract oauth/sign-in db/accounts server/config server/limits server/html server/http server/portal/page',
    'test/server/portal/newcomer.test.ts',
  ],
  [
    'server/portal/access',
    'tools/contract oauth/sign-in db/accounts server/html server/http server/portal/page server/portal/sign-in',
    'test/server/portal/access/identities.test.ts',
  ],
  [
    'server/portal/account',
    'tools/words tools/contract tools/declaration oauth/sign-in oauth db/connection db/ledger db/accounts db/requests server/encoding server/config server/http/headers server/limits server/html server/http server/calls server/product server/portal/page server/portal/sign-in server/portal/access',
    'test/server/portal/pages.test.ts',
  ],
  [
    'server/portal/assistants',
    'tools/contract tools/declaration oauth/clients oauth db/accounts server/config server/html server/http server/product server/portal/page server/portal/sign-in',
    'test/server/portal/assistants/consent.test.ts',
  ],
  [
    'server/portal/playground',
    'tools/contract tools/declaration tools/records server/encoding server/config server/html server/http server/compute server/calls server/product/words server/product server/portal/page',
    'test/server/portal/pages.test.ts',
  ],
  [
    'server/portal/sky',
    'core tools/draw tools/draw/sky tools/draw/wheel tools/declaration server/html server/http server/calls server/product/words server/portal/page',
    'test/server/portal/sky-pages.test.ts',
  ],
  [
    'server/portal/feeds',
    'tools/contract tools/declaration tools/words db/accounts server/config server/html server/http server/calls server/webhooks server/product server/portal/page server/portal/sky',
    'test/server/portal/feeds.test.ts',
  ],
  [
    'server/portal/webhooks',
    'tools/contract tools/declaration db/webhooks server/limits server/html server/http server/calls server/webhooks server/product/words server/product server/portal/page server/portal/playground server/portal/sky server/portal/feeds',
    'test/server/portal/webhooks.test.ts',
  ],
  [
    'server/portal',
    'oauth/sign-in oauth server/config server/http server/calls server/portal/page server/portal/sign-in server/portal/access server/portal/account server/portal/assistants server/portal/playground server/portal/sky server/portal/feeds server/portal/webhooks',
    'test/server/portal/walk.test.ts',
  ],

  // The command line: tools as commands, over REST or computed by itself.
  ['server/cli/text', 'tools/contract tools/records'],
  [
    'server/cli',
    'tools/contract tools/declaration server/encoding server/config server/http server/clients/javascript server/compute server/calls server/product/words server/product server/cli/text',
    'test/server/cli/sky.test.ts',
  ],

  // Programs.
  [
    'server/commands',
    'core tools/contract tools/declaration oauth/sign-in oauth db/connection db/ledger db/accounts db/oauth db/distribution server/clients/javascript server/config server/limits server/html server/http server/lifecycle server/compute server/calls server/product server/mcp/list server/runtime server/docs/openapi server/docs/clients server/docs/directories server/docs',
  ],
  ['server', 'all'],
]
