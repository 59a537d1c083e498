import type { NodePath } from '@babel/traverse'
import type { CallExpression, ObjectExpression, Statement } from '@babel/types'
import type { Binding, Source } from '../source/Source.ts'

/** The name of a kit that the codemod replaces. */
export type KitName = 'rainbowkit' | 'connectkit' | 'appkit'

/** Where the kit is made, and what it is called. */
export type KitSite = {
  path: string
  statement: NodePath<Statement>
  call: NodePath<CallExpression>
  object: NodePath<ObjectExpression>
  /** The variable that has held the config, or the modal; none where it was called alone. */
  variable: string | undefined
  /** What the variable with Latchkey's kit is called. */
  kitName: string
  isExported: boolean
}

/** What is known of all files together. */
export type Project = {
  sources: ReadonlyMap<string, Source>
  /** Every path in the folder, whether or not it is looked into. */
  paths: ReadonlySet<string>
  site: KitSite | undefined
  /** Options of the kit that another place has said so far, as text: `themeMode: 'dark'`. */
  options: string[]
  /** What to write above the kit. */
  remarks: string[]
  /** Files that the site needs besides, by their paths. */
  created: Map<string, string>
  /** Exported variables that hold an adapter, by name. */
  adapters: Map<string, string>
}

/** How one kit is replaced. */
export type Kit = {
  name: KitName
  title: string
  /** Whether a module is the kit's, and its import goes. */
  isModule: (module: string) => boolean
  /** Whether a dependency is the kit's, and goes. */
  isPackage: (name: string) => boolean
  /** What the text of a file has that has to do with the kit. */
  marker: RegExp
  /** Rewrites what the others rely on; answers with other text, or with nothing. */
  prepare?: (source: Source) => string | undefined
  /** Finds where the kit is made. */
  findSite: (sources: readonly Source[]) => KitSite | undefined
  /** Reads what the kit's options are scattered over; runs before any file is changed. */
  collect: (project: Project) => void
  transform: (source: Source, project: Project) => void
  /** What to do about something that is left. */
  hint: (binding: Binding) => string
}
