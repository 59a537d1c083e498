import { dirname, join, relative } from 'node:path'
import ts from 'typescript-6'
import { root } from '../../../../tooling/workspace.ts'

/** The package entries that sites import. The keys are their names in this program. */
const entries = {
  latchkey: 'packages/latchkey/src/exports/index.ts',
  networks: 'packages/latchkey/src/exports/networks.ts',
  button: 'packages/latchkey/src/exports/button.ts',
  cookie: 'packages/latchkey/src/exports/cookie.ts',
  texts: 'packages/latchkey/src/exports/texts.ts',
  react: 'packages/react/src/exports/index.ts',
  wagmi: 'packages/adapter-wagmi/src/exports/index.ts',
  connectors: 'packages/adapter-wagmi/src/exports/connectors.ts',
  solana: 'packages/adapter-solana/src/exports/index.ts',
  bitcoin: 'packages/adapter-bitcoin/src/exports/index.ts',
  core: 'packages/core/src/exports/index.ts',
} as const

export type Entry = keyof typeof entries

/** The source code of the packages, and functions that find declarations in it. */
export type Source = {
  checker: ts.TypeChecker
  /** Returns the declaration that an entry exports under this name. */
  exported(entry: Entry, name: string): ts.Symbol
  exportsOf(entry: Entry): ts.Symbol[]
  /** Returns a type that a file declares, even if the file does not export it. */
  typeIn(path: string, name: string): ts.Symbol
  file(path: string): ts.SourceFile
}

/** Reads the source code of the packages. Uses TypeScript 6, because TypeScript 7 has no API for this yet. */
export function readSource(): Source {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root)
  const files = Object.values(entries).map((path) => join(root, path))
  const program = ts.createProgram(files, {
    ...options,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  })
  const checker = program.getTypeChecker()
  const file = (path: string) => {
    const sourceFile = program.getSourceFile(join(root, path))
    if (!sourceFile) throw new Error(`${path} is no source of the packages.`)
    return sourceFile
  }
  const exportsOf = (entry: Entry) => {
    const module = checker.getSymbolAtLocation(file(entries[entry]))
    if (!module) throw new Error(`${entries[entry]} exports nothing.`)
    return checker.getExportsOfModule(module).map((symbol) => declaredSymbol(checker, symbol))
  }
  return {
    checker,
    file,
    exportsOf,
    typeIn(path, name) {
      const declaration = file(path)
        .statements.filter((node) => ts.isTypeAliasDeclaration(node))
        .find((node) => node.name.text === name)
      const symbol = declaration && checker.getSymbolAtLocation(declaration.name)
      if (!symbol) throw new Error(`${path} has no type ${name}.`)
      return symbol
    },
    exported(entry, name) {
      const module = checker.getSymbolAtLocation(file(entries[entry]))
      const symbol = module && checker.tryGetMemberInModuleExports(name, module)
      if (!symbol) throw new Error(`${entries[entry]} does not export ${name}.`)
      return declaredSymbol(checker, symbol)
    },
  }
}

export function declaredSymbol(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** Returns whether a declaration is in a package of this repository and not in a dependency. */
export function isOurs(node: ts.Node): boolean {
  const path = relative(root, node.getSourceFile().fileName)
  return dirname(path).startsWith('packages') && !path.includes('node_modules')
}
