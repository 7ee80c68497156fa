import type { Site } from '../../product/site.ts'

/** A directory with what its owner does by hand. */
export interface DirectorySteps {
  readonly name: string
  /** Folder of its files; empty if it takes none. */
  readonly folder: string
  /** In order, each a sentence or two. */
  readonly steps: readonly string[]
  /** The public document that asks for the files. */
  readonly source: string
}

/** All directories, those with most readers first. */
export function directorySteps({ BASE_URL, MCP_URL }: Site): readonly DirectorySteps[] {
  const { hostname } = new URL(BASE_URL)
  return [
    {
      name: 'Claude',
      folder: 'claude',
      steps: [
        'Sign in to Claude as an owner of a Team or Enterprise organization, and open the directory under the settings of admins.',
        'Copy the fields from `listing.md`, and add `icon.svg` and the pictures of `screenshots`.',
        'Enter name and password of the test account, which stay valid until the listing is accepted.',
        'For a listing of the local bridge too, hand in the file of `npm run bundle`.',
      ],
      source: 'https://claude.com/docs/connectors/building/submission',
    },
    {
      name: 'ChatGPT',
      folder: 'chatgpt',
      steps: [
        'Have your name or business verified at platform.openai.com; it has to be the name in `OPERATOR_NAME`.',
        'Film the five review cases, publish the film, and run the command again with `--recording` and its address.',
        'Upload `sky-data-service.zip` under Plugins, With MCP. The host of the server cannot change afterwards.',
        'Put the token of the domain into `OPENAI_APPS_CHALLENGE`, restart, and have the domain verified.',
        'Have the tools scanned. `chatgpt-app-submission.json` says why each has its hints.',
        'Enter name and password of the test account.',
      ],
      source: 'https://developers.openai.com/plugins/deploy/submission',
    },
    {
      name: 'MCP registry',
      folder: 'mcp-registry',
      steps: [
        'Make a key: `openssl genpkey -algorithm Ed25519 -out key.pem`. It proves every later release too: keep it secret.',
        'Set `MCP_REGISTRY_PROOF` to `v=MCPv1; k=ed25519; p=` and the public key, which is what `openssl pkey -in key.pem -pubout -outform DER | tail -c 32 | base64` writes. Restart.',
        `Sign in: \`mcp-publisher login http --domain ${hostname} --private-key "$(openssl pkey -in key.pem -noout -text | grep -A3 'priv:' | tail -n +2 | tr -d ' :\\n')"\`.`,
        'In the folder `mcp-registry`: `mcp-publisher publish`. A version is published once and does not change; VS Code and other galleries read the registry.',
      ],
      source: 'https://modelcontextprotocol.io/registry/authentication',
    },
    {
      name: 'Glama',
      folder: 'glama',
      steps: [
        'Glama lists what the MCP registry lists. Open the listing, choose Claim ownership, and put the token into `GLAMA_CLAIM`. Restart, and let Glama check.',
        'For a listing of a public repository as well, run the command with `--github` and its maintainer, and put `glama.json` into its root, beside the `Dockerfile` that is there.',
      ],
      source: 'https://glama.ai/mcp/schemas/connector.json',
    },
    {
      name: 'Docker',
      folder: 'docker',
      steps: [
        'Fork github.com/docker/mcp-registry and copy `servers` into it. `tools.json` stays `[]`: Docker reads the tools from the server.',
        'There: `task validate -- --name sky-data-service`, and open a pull request.',
        'Enter the test account in the form that the pull request links to.',
      ],
      source: 'https://github.com/docker/mcp-registry/blob/main/CONTRIBUTING.md',
    },
    {
      name: 'Cursor',
      folder: 'cursor',
      steps: [
        'Put the files into a public repository, and enter its address at cursor.com/marketplace/publish.',
      ],
      source: 'https://cursor.com/docs/reference/plugins',
    },
    {
      name: 'Smithery',
      folder: '',
      steps: [
        `Enter ${MCP_URL} at smithery.ai/new. Smithery signs in, or reads ${BASE_URL}/.well-known/mcp/server-card.json.`,
      ],
      source: 'https://smithery.ai/docs/build/publish',
    },
  ]
}
