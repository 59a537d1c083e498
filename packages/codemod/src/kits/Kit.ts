import type { NodePath } from '@babel/traverse'
import type { CallExpression, ObjectExpression, Statement } from '@babel/types'
import type { Binding, Source } from '../source/Source.ts'

/** The name of a kit that the codemod replaces. */
export type KitName = 'rainbowkit' | 'connectkit' | 'appkit'

/** The call that creates the kit, and the names around it. */
export type KitSite = {
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
  site: KitSite | undefined
  /** Options of the kit that were found elsewhere, as source text: `themeMode: 'dark'`. */
  options: string[]
  /** The TODO comments to write above the kit. */
  remarks: string[]
  /** New files for the site, by path. */
  created: Map<string, string>
  /** The variables that hold a wagmi adapter: for each name, the path of its file. */
  adapters: Map<string, string>
}

/** The rules to replace one kit. */
export type Kit = {
  name: KitName
  title: string
  /** Returns true for a module of the kit. The codemod removes imports of these modules. */
  isModule: (module: string) => boolean
  /** Returns true for a package of the kit. The dependency is removed. */
  isPackage: (name: string) => boolean
  /** Matches the text of a file that uses the kit. */
  marker: RegExp
  /** Rewrites a file before the other steps. Returns the new text, or `undefined` if nothing changes. */
  prepare?: (source: Source) => string | undefined
  /** Finds the call that creates the kit. */
  findSite: (sources: readonly Source[]) => KitSite | undefined
  /** Collects the options that are spread over several files. Runs before any file is changed. */
  collect: (migration: MigrationState) => void
  transform: (source: Source, migration: MigrationState) => void
  /** Returns the TODO message for a use that is not replaced. */
  hint: (binding: Binding) => string
}
