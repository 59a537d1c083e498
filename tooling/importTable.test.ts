import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf } from './importsOf.ts'
import { coreLayers, packageTable, serverLayers, sharedApps } from './importTable.ts'
import { packagesIn } from './workspace.ts'

const packages = packagesIn('packages')
const apps = packagesIn('apps')
const ours = new Set([...packages, ...apps].map(({ manifest }) => manifest.name))

const isOurs = (name: string) => ours.has(name)
const isForeign = (name: string) => !ours.has(name)
const names = (record: object = {}) => Object.keys(record).sort()

test('behavior: the table has exactly one row for each package', () => {
  expect(packages.map(({ manifest }) => manifest.name).sort()).toEqual(names(packageTable))
})

describe.each(packages)('manifest of $manifest.name', ({ manifest }) => {
  const row = packageTable[manifest.name]!
  const development = [...row.tests, ...(row.bundles ?? [])]
  const { dependencies, devDependencies, peerDependencies } = manifest

  test('behavior: depends only on the workspace packages that the table lists', () => {
    const allowed = names(row.imports)
    expect(
      names(dependencies)
        .filter(isOurs)
        .filter((name) => !allowed.includes(name)),
    ).toEqual([])
    expect(names(peerDependencies).filter(isOurs)).toEqual([])
    expect(
      names(devDependencies)
        .filter(isOurs)
        .filter((name) => !development.includes(name)),
    ).toEqual([])
  })

  test('behavior: has exactly the dependencies and peers of the table', () => {
    expect({
      dependencies: names(dependencies).filter(isForeign),
      peers: names(peerDependencies).filter(isForeign),
    }).toEqual({ dependencies: row.dependencies.toSorted(), peers: row.peers.toSorted() })
  })
})

describe.each(packages)('sources of $manifest.name', ({ directory, manifest }) => {
  const row = packageTable[manifest.name]!

  test('behavior: import only the workspace packages and subpaths that the table lists', () => {
    const wrong = importsOf(directory).filter(({ specifier, kind, forTests }) => {
      const { name, subpath } = splitSpecifier(specifier)
      if (!isOurs(name) || name === manifest.name) return false
      if (forTests && row.tests.includes(name)) return false
      const allowed = row.bundles?.includes(name) ? 'all' : row.imports[name]
      if (allowed === undefined) return true
      if (allowed === 'lazy') return kind === 'static' && !forTests
      return allowed !== 'all' && !allowed.includes(subpath)
    })
    expect(wrong).toEqual([])
  })
})

describe.each([...packages, ...apps])('relative imports of $manifest.name', ({ directory, manifest }) => {
  const row = packageTable[manifest.name]
  const readable = row ? [...Object.keys(row.imports), ...row.tests] : []

  test('behavior: stay in the package; a test may read the sources of packages in its row', () => {
    const outside = importsOf(directory).filter(({ file, specifier, forTests }) => {
      if (!specifier.startsWith('.')) return false
      const target = join(directory, dirname(file), specifier)
      if (!relative(directory, target).startsWith('..')) return false
      const owner = [...packages, ...apps].find((one) => target.startsWith(`${one.directory}/`))
      // A file outside all packages and apps belongs to the tooling. Configuration and tests may import it.
      return !forTests || (owner !== undefined && !readable.includes(owner.manifest.name))
    })
    expect(outside).toEqual([])
  })
})

/** Lists the relative imports in the sources of a package, each with the path of the imported file. */
function relativeImportsOf(packageName: string) {
  const { directory } = packages.find(({ manifest }) => manifest.name === packageName)!
  const imports = importsOf(directory).filter(({ forTests, specifier }) => !forTests && specifier.startsWith('.'))
  expect(imports.length).toBeGreaterThan(100)
  return imports.map((each) => ({ ...each, target: join(dirname(each.file), each.specifier) }))
}

describe.each([
  { packageName: '@latchkey/core', layers: coreLayers, kinds: ['static'] },
  { packageName: '@latchkey/server', layers: serverLayers, kinds: ['static', 'dynamic', 'type'] },
])('layers of $packageName', ({ packageName, layers, kinds }) => {
  const layerOf = (file: string) => file.split('/')[1]!.replace(/\.ts$/, '')

  test('behavior: each layer imports only layers below it', () => {
    const imports = relativeImportsOf(packageName)
    expect(imports.filter(({ file }) => !layers.includes(layerOf(file)))).toEqual([])
    const upwards = imports.filter(
      ({ file, target, kind }) =>
        kinds.includes(kind) && layers.indexOf(layerOf(target)) > layers.indexOf(layerOf(file)),
    )
    expect(upwards).toEqual([])
  })
})

test('behavior: a service of the server imports no other service', () => {
  const serviceOf = (file: string) => /^src\/services\/([^/]+)\//.exec(file)?.[1]
  const ofServices = relativeImportsOf('@latchkey/server').filter(({ file }) => serviceOf(file) !== undefined)
  expect(new Set(ofServices.map(({ file }) => serviceOf(file))).size).toBeGreaterThan(1)
  const others = ofServices.filter(({ file, target }) => ![undefined, serviceOf(file)].includes(serviceOf(target)))
  expect(others).toEqual([])
})

describe.each(apps)('app $manifest.name', ({ directory, manifest }) => {
  test('behavior: depends only on packages and shared apps', () => {
    const needed = [...names(manifest.dependencies), ...names(manifest.devDependencies)].filter(isOurs)
    expect(needed.filter((name) => !packageTable[name] && !sharedApps.includes(name))).toEqual([])
  })

  test('behavior: imports packages only through their public exports', () => {
    const exportsOf = new Map([...packages, ...apps].map((one) => [one.manifest.name, names(one.manifest.exports)]))
    const wrong = importsOf(directory).filter(({ specifier }) => {
      const { name, subpath } = splitSpecifier(specifier)
      return isOurs(name) && !exportsOf.get(name)?.includes(subpath)
    })
    expect(wrong).toEqual([])
  })
})

/** Splits '@latchkey/core/adapter' into the package '@latchkey/core' and the subpath './adapter'. */
function splitSpecifier(specifier: string): { name: string; subpath: string } {
  const parts = specifier.split('/')
  const length = specifier.startsWith('@') ? 2 : 1
  return { name: parts.slice(0, length).join('/'), subpath: ['.', ...parts.slice(length)].join('/') }
}
