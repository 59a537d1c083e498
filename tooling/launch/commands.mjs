/**
 * @typedef {object} Command
 * @property {string[]} line the command that runs, under Node 24 and with pnpm on the PATH; the caller's arguments are appended
 * @property {(args: string[]) => boolean} needsBrowser whether the command needs a Chromium
 */

const always = () => true
const never = () => false

/** @type {Record<string, Command>} */
export const commands = {
  demo: {
    line: ['node', '--conditions=@latchkey/source', 'apps/demo/run/demo.ts'],
    needsBrowser: (args) => args.includes('--check'),
  },
  test: { line: ['node', 'tooling/test.ts'], needsBrowser: always },
  'test:hosts': { line: ['node', '--conditions=@latchkey/source', 'tooling/hosts.ts'], needsBrowser: always },
  figures: { line: ['node', 'tooling/figures.ts'], needsBrowser: never },
  release: { line: ['node', 'tooling/release.ts'], needsBrowser: never },
  bench: {
    line: ['node', 'tooling/bench.ts'],
    needsBrowser: (args) => args[args.indexOf('--only') + 1] !== 'relay',
  },
  pictures: {
    line: ['node', '--conditions=@latchkey/source', 'apps/demo/run/pictures.ts'],
    needsBrowser: always,
  },
  docs: { line: ['node', '--conditions=@latchkey/source', 'apps/docs/run/docs.ts'], needsBrowser: never },
  storybook: {
    line: ['pnpm', '--filter', '@latchkey/storybook', 'exec', 'storybook', 'dev', '--port', '6006', '--ci'],
    needsBrowser: never,
  },
}

/**
 * Returns the command with this name. Returns `undefined` for an unknown name, including a property that every object has, such as
 * `constructor`.
 *
 * @param {string} name
 */
export function commandNamed(name) {
  return Object.hasOwn(commands, name) ? commands[name] : undefined
}
