import type { NodePath } from '@babel/traverse'
import type { CallExpression, ObjectExpression, Statement } from '@babel/types'
import type { Binding, Source } from '../source/Source.ts'

/** The name of a third-party wallet toolkit, which the codemod replaces by Latchkey. */
export type KitName = 'rainbowkit' | 'connectkit' | 'appkit'

/**
 * The call in the site's code that sets up the other toolkit, and the names of the variables for its result. The codemod replaces the call
 * by `createLatchkey()`.
 */
export type KitSetup = {
  path: string
  statement: NodePath<Statement>
  call: NodePath<CallExpression>
  object: NodePath<ObjectExpression>
  /** The name of the variable that holds the result of the call. `undefined` if the call is not assigned to a variable. */
  variable: string | undefined
  /** The name of the variable for Latchkey's kit. */
  kitName: string
  isExported: boolean
}

/** The state of the migration of one site, shared by the steps for all its files. */
export type MigrationState = {
  sources: ReadonlyMap<string, Source>
  /** The paths of all source files in the folder, including files that are not migrated. */
  paths: ReadonlySet<string>
  site: KitSetup | undefined
  /** Options for `createLatchkey()` that were not in the old call. Each is source text, such as `themeMode: 'dark'`. */
  options: string[]
  /** The messages of the TODO comments to write above `createLatchkey()`. */
  remarks: string[]
  /** The texts of new files for the site, by path. */
  created: Map<string, string>
  /** For the name of each variable that holds a wagmi adapter: the path of the file that declares the variable. */
  adapters: Map<string, string>
}

/** The rules by which the codemod replaces one other toolkit. */
export type KitRules = {
  name: KitName
  title: string
  /** Returns true for a module of the other toolkit. The codemod removes imports of this module. */
  isKitModule: (module: string) => boolean
  /** Returns true for a package of the other toolkit. The codemod removes it from the dependencies. */
  isPackage: (name: string) => boolean
  /** Matches the text of every file that uses the other toolkit, for example by the name of its package. */
  marker: RegExp
  /** Changes a file before the other steps of the migration. Returns the new text, or `undefined` if nothing changes. */
  prepare?: (source: Source) => string | undefined
  /** Finds the call that sets up the other toolkit. */
  findSite: (sources: readonly Source[]) => KitSetup | undefined
  /** Collects the options of the old toolkit that are not in the call, for example attributes of its provider. Runs before any change. */
  collect: (migration: MigrationState) => void
  transform: (source: Source, migration: MigrationState) => void
  /** Returns the TODO message for a use of an import that the codemod could not replace. */
  hint: (binding: Binding) => string
}
