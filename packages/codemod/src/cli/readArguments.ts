import { parseArgs } from 'node:util'
import type { KitName } from '../kits/Kit.ts'

export type CodemodArguments = { kit: KitName; folder: string; isDryRun: boolean; isForced: boolean }

/** Thrown when the command-line arguments are invalid. The message is printed for the developer who runs the codemod. */
export class UsageFault extends Error {
  override name = 'UsageFault'
}

export const usageText = `npx @latchkey/codemod <kit> [folder]

  <kit>      rainbowkit, connectkit or appkit
  [folder]   where the site is; the current one by default

  --dry-run  show what would change, and write nothing
  --force    also where there are changes that are not committed
  --help     this text
`

const kitNames: readonly KitName[] = ['rainbowkit', 'connectkit', 'appkit']

/**
 * Reads the command-line arguments. Returns `help` if the developer asks for the usage text.
 *
 * @throws UsageFault if the arguments are invalid
 */
export function readArguments(args: readonly string[]): CodemodArguments | 'help' {
  const { values, positionals } = parseRawArguments(args)
  if (values.help) return 'help'
  const [kit, folder = '.', ...rest] = positionals
  if (kit === undefined) throw new UsageFault('Which kit is the site on?')
  const name = kitNames.find((one) => one === kit)
  if (!name) throw new UsageFault(`There is no codemod for "${kit}": it is ${kitNames.join(', ')}.`)
  if (rest.length > 0) throw new UsageFault(`One folder at a time: "${rest.join(' ')}" is too much.`)
  return { kit: name, folder, isDryRun: values['dry-run'] ?? false, isForced: values.force ?? false }
}

function parseRawArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, force: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new UsageFault((error as Error).message)
  }
}
