import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { tools } from './paths.mjs'

/** Variables that turn off the telemetry of our tools. */
const telemetryOff = {
  DO_NOT_TRACK: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
}

/**
 * Returns the environment for every process that the launcher starts.
 * @param {NodeJS.ProcessEnv} given
 * @param {{ nodeBin?: string, pnpmBin?: string }} [brought] the folders of Node and pnpm, which go first on the PATH
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnvironment(given, { nodeBin, pnpmBin } = {}) {
  const path = [nodeBin, pnpmBin, given.PATH ?? given.Path].filter(Boolean).join(delimiter)
  return {
    ...given,
    ...telemetryOff,
    HOME: usableHome(given),
    PATH: path,
    // Without this setting, node-gyp builds against the headers of the machine's own Node.
    ...(nodeBin ? { npm_config_nodedir: join(nodeBin, '..') } : {}),
  }
}

/**
 * Returns a writable home folder, since pnpm and the browsers store files there. If the user has none, the folder is `.tools/home`.
 * @param {NodeJS.ProcessEnv} given
 */
function usableHome(given) {
  if (!given.HOME) return process.platform === 'win32' ? undefined : join(tools, 'home')
  try {
    accessSync(given.HOME, constants.W_OK)
    return given.HOME
  } catch {
    return join(tools, 'home')
  }
}
