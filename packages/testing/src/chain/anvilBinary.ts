import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const anvilPackageNames: Record<string, string> = {
  'darwin arm64': 'anvil-darwin-arm64',
  'darwin x64': 'anvil-darwin-amd64',
  'linux arm64': 'anvil-linux-arm64',
  'linux x64': 'anvil-linux-amd64',
  'win32 x64': 'anvil-win32-amd64',
}

/**
 * Returns the path of the native anvil program for this machine. The `anvil` command of the package is a Node script. If that script were
 * killed, the native program would keep running.
 *
 * @throws Error if anvil has no build for the platform
 * @throws Error if the package is not installed
 */
export function anvilBinary({ platform = process.platform, arch = process.arch }: anvilBinary.Parameters = {}): string {
  const name = anvilPackageNames[`${platform} ${arch}`]
  if (!name) throw new Error(`anvil has no build for ${platform} ${arch}: run the local chain on another machine.`)
  try {
    const anvilManifestPath = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    const binaryManifestPath = createRequire(anvilManifestPath).resolve(`@foundry-rs/${name}/package.json`)
    return join(dirname(binaryManifestPath), 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
  } catch (cause) {
    throw new Error(`@foundry-rs/${name} is not installed: add @foundry-rs/anvil to your dev dependencies.`, { cause })
  }
}

export declare namespace anvilBinary {
  type Parameters = { platform?: string | undefined; arch?: string | undefined }
}
