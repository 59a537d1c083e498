import { accessSync, constants, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installChromium, installShell } from './installChromium.mjs'
import { LaunchError } from './LaunchError.mjs'
import { run } from './processes.mjs'
import { say } from './say.mjs'

/** The headless shell, a Chromium without windows. A test page costs a third less in it than in the full browser. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** The paths of Debian's headless shell, in case the PATH does not include its folder. */
const wellKnownShells = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium-headless-shell']
const suffix = process.platform === 'win32' ? '.exe' : ''
/** Usual paths of a full browser. Debian's binary comes first, because Debian's launcher script needs a dozen tools on the PATH. */
const wellKnownBrowsers = [
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds a Chromium that starts. This function tries the variable `CHROMIUM`, the PATH, the usual paths, Playwright's cache, and at last a
 * new installation. A headless shell is preferred to a full browser.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} the path of the program
 * @throws LaunchError if no Chromium starts
 */
export async function chromium(env) {
  if (env.CHROMIUM) {
    const version = await versionOf(env.CHROMIUM, env)
    if (!version)
      throw new LaunchError(
        `CHROMIUM is set to ${env.CHROMIUM}, which is no Chromium that starts: correct it or unset it.`,
      )
    return report(env.CHROMIUM, version)
  }
  const shell = await findFirstThatStarts(shellCandidates(env), env)
  if (shell) return report(shell.path, shell.version)
  const browser = await findFirstThatStarts(browserCandidates(env), env)
  if (browser) {
    const added = (await installShell(env)) ? await findFirstThatStarts(shellCandidates(env), env) : undefined
    const { path, version } = added ?? browser
    return report(path, added ? `${version}, installed with apt-get` : version)
  }
  const how = await installChromium(env)
  const installed =
    (await findFirstThatStarts(shellCandidates(env), env)) ?? (await findFirstThatStarts(browserCandidates(env), env))
  if (installed) return report(installed.path, `${installed.version}, ${how}`)
  throw new LaunchError(
    'No Chromium was found, and the one installed does not start: install Chromium or Chrome, or set CHROMIUM to its path.',
  )
}

/**
 * Returns the first of the given programs that starts.
 * @param {readonly string[]} paths
 * @param {NodeJS.ProcessEnv} env
 */
async function findFirstThatStarts(paths, env) {
  for (const path of paths) {
    const version = isProgram(path) && (await versionOf(path, env))
    if (version) return { path, version }
  }
  return undefined
}

/**
 * Prints which Chromium is used, and returns its path.
 * @param {string} path
 * @param {string} version
 */
function report(path, version) {
  say(version, path)
  return path
}

/**
 * Lists the paths where a full browser may be.
 * @param {NodeJS.ProcessEnv} env
 */
function browserCandidates(env) {
  return [
    ...onPath(env, browserNames),
    ...wellKnownBrowsers,
    ...playwrightCache(env, { of: /^chromium-(\d+)$/, inside: browsersInside }),
  ]
}

/**
 * Lists the paths where a headless shell may be.
 * @param {NodeJS.ProcessEnv} env
 */
function shellCandidates(env) {
  return [
    ...onPath(env, shellNames),
    ...wellKnownShells,
    ...playwrightCache(env, { of: /^chromium_headless_shell-(\d+)$/, inside: shellsInside }),
  ]
}

/**
 * Returns the paths that these programs would have in each folder of the PATH.
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} programs
 */
function onPath(env, programs) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => programs.map((name) => join(folder, name + suffix)))
}

const browsersInside = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-win64/chrome.exe',
  'chrome-win/chrome.exe',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
]
const shellsInside = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-linux/headless_shell',
  'chrome-headless-shell-win64/chrome-headless-shell.exe',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
]

/**
 * Lists the paths of Playwright's downloads, the newest version first.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ of: RegExp, inside: readonly string[] }} options
 */
function playwrightCache(env, { of, inside }) {
  const home = env.HOME ?? homedir()
  const caches = {
    darwin: join(home, 'Library/Caches/ms-playwright'),
    win32: join(env.LOCALAPPDATA ?? home, 'ms-playwright'),
    linux: join(env.XDG_CACHE_HOME ?? join(home, '.cache'), 'ms-playwright'),
  }
  const cache =
    env.PLAYWRIGHT_BROWSERS_PATH ?? caches[/** @type {keyof typeof caches} */ (process.platform)] ?? caches.linux
  const versionIn = (/** @type {string} */ entry) => Number(of.exec(entry)?.[1])
  return entries(cache)
    .filter((entry) => of.test(entry))
    .sort((one, other) => versionIn(other) - versionIn(one))
    .flatMap((entry) => inside.map((path) => join(cache, entry, path)))
}

/**
 * Returns the names in a folder. The list is empty if the folder cannot be read.
 * @param {string} folder
 */
function entries(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the version that a program prints.
 * @param {string} path
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>} a text such as "Chromium 156.0.1"; `undefined` if the program does not start (Ubuntu's stub only
 * asks for a snap)
 */
async function versionOf(path, env) {
  // On Windows the program opens a window instead of printing its version.
  if (process.platform === 'win32') return 'Chrome'
  try {
    const { code, output } = await run(path, ['--version'], { env, limitMs: 120_000 })
    return code === 0
      ? output.match(/(?:Chromium|Google Chrome(?: for Testing)?|HeadlessChrome) [\d.]+/)?.[0]
      : undefined
  } catch {
    return undefined
  }
}
