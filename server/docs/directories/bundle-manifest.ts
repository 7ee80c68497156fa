import type { Registry } from '../../../tools/declaration/registry.ts'
import { releaseVersion } from '../../config/version.ts'
import { serverDescription } from '../../product/server-info.ts'

/** Files of the bundle, from its root. */
export const bundleFiles = { entry: 'server/stdio.js', icon: 'icon.png', licence: 'LICENSE' } as const

/**
 * `manifest.json` of the MCP bundle of the stdio bridge. A host that installs the bundle asks for the two settings and
 * stores the key with its secrets.
 * @param baseUrl public address of the deployment, if the bundle is made for one: its MCP server is then the default
 * @see MCPB manifest 0.3, https://github.com/modelcontextprotocol/mcpb
 */
export function bundleManifest({ descriptors }: Pick<Registry, 'descriptors'>, baseUrl?: string): object {
  const links = baseUrl
    ? {
        homepage: baseUrl,
        documentation: `${baseUrl}/docs`,
        support: `${baseUrl}/docs/support`,
        privacy_policies: [`${baseUrl}/docs/privacy`],
      }
    : {}
  const address = {
    type: 'string',
    title: 'Address of the MCP server',
    description: 'Such as https://sky.example/mcp. Without TLS only an address of this computer is accepted.',
    required: true,
    ...(baseUrl ? { default: `${baseUrl}/mcp` } : {}),
  }
  const key = {
    type: 'string',
    title: 'API key',
    description: 'From the portal of the service, under Keys. It begins with ac_live_ or ac_test_.',
    required: true,
    sensitive: true,
  }
  return {
    manifest_version: '0.3',
    name: 'sky-data-service',
    display_name: 'Sky Data Service',
    version: releaseVersion,
    description: serverDescription,
    long_description:
      'Connects a host on this computer to a deployment of Sky Data Service. Every call is computed and charged there.',
    author: { name: 'Sky Data Service' },
    license: 'MIT',
    icon: bundleFiles.icon,
    keywords: ['astronomy', 'astrology', 'sky', 'moon', 'planets', 'eclipses'],
    ...links,
    server: {
      type: 'node',
      entry_point: bundleFiles.entry,
      mcp_config: {
        command: 'node',
        args: [`${placeholder('__dirname')}/${bundleFiles.entry}`],
        env: { SKY_MCP_URL: placeholder('user_config.address'), SKY_API_KEY: placeholder('user_config.key') },
      },
    },
    user_config: { address, key },
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=20.0.0' } },
    tools: descriptors.map(({ name, title }) => ({ name, description: title })),
    prompts_generated: true,
  }
}

/** A placeholder that the host replaces. */
const placeholder = (name: string) => `$\{${name}}`
