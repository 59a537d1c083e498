import type { NodePath } from '@babel/traverse'
import type { CallExpression, ObjectExpression, Statement } from '@babel/types'
import type { Binding, Source } from '../source/Source.ts'

/** The name of another toolkit, which the codemod replaces by Latchkey's kit. */
export type KitName = 'rainbowkit' | 'connectkit' | 'appkit'

/**
 * The call in the site's code that sets up the other toolkit, with the names around it. The codemod replaces the call by
 * `createLatchkey()`.
 */
export type KitSetup = {
  path: string
  statement: NodePath<Statement>
  call: NodePath<CallExpression>
  object: NodePath<ObjectExpression>
  /** The variable that holds the config or the modal. Absent if the call is not assigned to one. */
  variable: string | undefined
  /** The name of the variable for Latchkey's kit. */
  kitName: string
  isExported: boolean
}

/** The state of the migration of one site: data about all its files together. */
export type MigrationState = {
  sources: ReadonlyMap<string, Source>
  /** All source files in the folder, including those that are not migrated. */
  paths: ReadonlySet<string>
  site: KitSetup | undefined
  /** Options for `createLatchkey()` that come from other places than the old call, as source text: `themeMode: 'dark'`. */
  options: string[]
  /** The TODO comments to write above `createLatchkey()`. */
  remarks: string[]
  /** New files for the site, by path. */
  created: Map<string, string>
  /** The variables that hold a wagmi adapter: for each name, the path of its file. */
  adapters: Map<string, string>
}

/** The rules by which the codemod replaces one other toolkit. */
export type KitRules = {
  name: KitName
  title: string
  /** Returns true for a module of the other toolkit. The codemod removes imports of these modules. */
  isModule: (module: string) => boolean
  /** Returns true for a package of the other toolkit. The codemod removes it from the dependencies. */
  isPackage: (name: string) => boolean
  /** Matches the text of a file that uses the other toolkit. */
  marker: RegExp
  /** Rewrites a file before the other steps. Returns the new text, or `undefined` if nothing changes. */
  prepare?: (source: Source) => string | undefined
  /** Finds the call that sets up the other toolkit. */
  findSite: (sources: readonly Source[]) => KitSetup | undefined
  /** Collects the options that are spread over several files. Runs before any file is changed. */
  collect: (migration: MigrationState) => void
  transform: (source: Source, migration: MigrationState) => void
  /** Returns the TODO message for a use that is not replaced. */
  hint: (binding: Binding) => string
}
