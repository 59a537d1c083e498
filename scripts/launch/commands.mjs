/**
 * @typedef {object} Command
 * @property {string[]} line what runs, under Node 24 and with pnpm on the PATH; the caller's arguments follow
 * @property {(args: string[]) => boolean} needsBrowser whether a Chromium has to be found first
 * @property {number[]} ports which must be free
 */

const always = () => true
const never = () => false

/** @type {Record<string, Command>} */
export const commands = {
  demo: {
    line: ['node', '--conditions=@latchkey/source', 'apps/demo/run/demo.ts'],
    needsBrowser: (args) => args.includes('--check'),
    // The demo; the sandbox's chains; its relay and directory; its phone.
    ports: [4173, 8545, 8546, 8899, 3002, 4174, 4175],
  },
  test: { line: ['node', 'scripts/test.ts'], needsBrowser: always, ports: [] },
  bench: {
    line: ['node', 'scripts/bench.ts'],
    needsBrowser: (args) => args[args.indexOf('--only') + 1] !== 'relay',
    ports: [],
  },
  pictures: {
    line: ['node', '--conditions=@latchkey/source', 'apps/demo/run/pictures.ts'],
    needsBrowser: always,
    ports: [],
  },
  storybook: {
    line: ['pnpm', '--filter', '@latchkey/storybook', 'exec', 'storybook', 'dev', '--port', '6006', '--ci'],
    needsBrowser: never,
    ports: [6006],
  },
}

/** @param {string} name */
export function commandNamed(name) {
  return Object.hasOwn(commands, name) ? commands[name] : undefined
}
