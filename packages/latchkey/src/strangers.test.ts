import { createRegistry } from '@latchkey/adapter-kit'
import { type Connector, type ListedWallet, mergeConnectors } from '@latchkey/core'
import { findInstalled, pickInstalledConnector } from '@latchkey/core/directory'
import { findNamesake, nameSkeleton, nameSkeletons } from '@latchkey/protocol/names'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLinkCheck } from '../../core/src/reach/linkCheck.ts'
import { catalogue } from '../../wallets/src/catalogue.ts'
import { parseKnownWallets } from '../../wallets/src/review/knownNames.ts'
import { reviewWallets } from '../../wallets/src/review/reviewWallets.ts'
import { names } from '../../wallets/src/snapshot/names.ts'

/*
 * Tests with random data. One or two real wallets of the catalogue are installed. Hostile wallets ("strangers") announce the same or
 * similar data, in any order. A visitor who chooses the real wallet must never reach a stranger.
 */

const namespaces = ['eip155', 'solana', 'bip122'] as const
type Namespace = (typeof namespaces)[number]
type AnnouncedData = { namespace: Namespace; name: string; rdns: string; imageUrl: string | undefined }
type PageWallet = AnnouncedData & { isGenuine: boolean }

const picture = (text: string) => `data:image/png;base64,${btoa(text)}`

type Wallet = ListedWallet & { kinds: string }

const kindsById = new Map(parseKnownWallets(names).map(({ id, kinds }) => [id, kinds]))
const wallets: readonly Wallet[] = catalogue.flatMap((wallet) => {
  const kinds = kindsById.get(wallet.id)
  return kinds ? [{ ...wallet, kinds }] : []
})

/** Returns the data that a real wallet announces: one entry ("half") for each of its namespaces. */
function halvesOf({ id, name, rdns = '', kinds, injected = [] }: Wallet): readonly AnnouncedData[] {
  return namespaces
    .filter((namespace) => kinds.includes(namespace.charAt(0)))
    .map((namespace) => ({
      namespace,
      name:
        (namespace === 'solana' && injected.find((each) => each.namespace === namespace)?.injected_id) ||
        name.replace(/ \(formerly.*/, ''),
      rdns,
      imageUrl: picture(id),
    }))
}

/** Generates the announced data of a stranger: a random mix of a real wallet's data, data of other wallets and data of its own. */
function imitatorOf(halves: readonly AnnouncedData[]) {
  const imitatorData = { rdns: 'com.example.stranger', imageUrl: picture('stranger') }
  const similarNames = halves.flatMap(({ name }) => [
    name,
    `${name} Wallet`,
    `${name} 2`,
    `${name} Official`,
    `Official ${name} Wallet`,
    `${name.replaceAll(' ', '').toLowerCase()}pro`,
    `My ${name}`,
    `${name}.io`,
    `${name.slice(0, 2)} ${name.slice(2)}`,
    name.toUpperCase(),
    name.replace(/a/g, 'а'),
  ])
  return fc.record({
    namespace: fc.constantFrom(...namespaces),
    name: fc.oneof(
      fc.constantFrom(...similarNames, ...halves.map(({ rdns }) => rdns || 'okxwallet.bitcoin')),
      fc.constantFrom(...wallets.map(({ name }) => name), 'Stranger'),
    ),
    rdns: fc.oneof(
      fc.constantFrom(...halves.flatMap(({ rdns }) => (rdns ? [rdns, `${rdns}.beta`] : [])), imitatorData.rdns),
      fc.constantFrom(...wallets.flatMap(({ rdns }) => rdns ?? [])),
    ),
    imageUrl: fc.constantFrom(
      ...halves.flatMap(({ imageUrl }) => [imageUrl, `${imageUrl}AA`]),
      imitatorData.imageUrl,
      undefined,
    ),
  })
}

/** Returns the rows of the wallet list, and a function that tells whether a connector is the genuine wallet. */
function listRows(pageWallets: readonly PageWallet[], hosts: readonly Connector[] = []) {
  const registries = { eip155: createRegistry(), solana: createRegistry(), bip122: createRegistry() }
  const genuineIds = new Set<string>()
  for (const { namespace, name, rdns, imageUrl, isGenuine } of pageWallets) {
    const registry = registries[namespace]
    const idSource = {
      eip155: rdns,
      solana: name,
      bip122: name
        .toLowerCase()
        .replace(/ wallet$/, '')
        .replaceAll(' ', '-'),
    }
    const id = registry.freeId(idSource[namespace])
    const connector = { id, name, type: 'ANNOUNCED', namespace, ...(imageUrl && { imageUrl }) } as const
    registry.put({ connector: namespace === 'eip155' ? { ...connector, info: { rdns } } : connector })
    if (isGenuine) genuineIds.add(`${namespace} ${id}`)
  }
  const connectors = [...hosts, ...namespaces.flatMap((namespace) => registries[namespace].connectors())]
  const isGenuine = ({ namespace, id }: Connector) => genuineIds.has(`${namespace} ${id}`)
  return { rows: mergeConnectors(reviewWallets({ wallets: connectors })), isGenuine }
}

/**
 * Generates a page with one or two installed wallets and one to four strangers. An installed wallet may have another picture in each
 * namespace, or none.
 */
const scene = fc.uniqueArray(fc.constantFrom(...wallets), { minLength: 1, maxLength: 2 }).chain((installed) => {
  const halves = installed.flatMap(halvesOf)
  const genuineHalves = fc.tuple(
    ...halves.map((half) =>
      fc.record({
        ...{ namespace: fc.constant(half.namespace), name: fc.constant(half.name), rdns: fc.constant(half.rdns) },
        imageUrl: fc.constantFrom(half.imageUrl, `${half.imageUrl}AA`, undefined),
        isGenuine: fc.constant(true),
      }),
    ),
  )
  const stranger = imitatorOf(halves).map((said) => ({ ...said, isGenuine: false }))
  return fc
    .tuple(genuineHalves, fc.array(stranger, { minLength: 1, maxLength: 4 }))
    .chain(([genuine, strangers]) => {
      const found = [...genuine, ...strangers]
      return fc.shuffledSubarray(found, { minLength: found.length })
    })
    .map((found) => ({ wallet: installed[0] as Wallet, found }))
})

test('behavior: a row of the directory never leads to a stranger', () => {
  fc.assert(
    fc.property(scene, fc.constantFrom(...namespaces), ({ wallet, found }, namespace) => {
      const { rows, isGenuine } = listRows(found)
      for (const installed of [findInstalled(wallet, rows), findInstalled(wallet, rows, namespace)])
        if (installed) expect(isGenuine(pickInstalledConnector(wallet, installed, namespace))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('behavior: an unmarked row never combines a wallet and a stranger', () => {
  fc.assert(
    fc.property(scene, ({ found }) => {
      const { rows, isGenuine } = listRows(found)
      for (const { connectors = [], isDuplicate } of rows)
        if (!isDuplicate) expect(new Set(connectors.map(isGenuine)).size).toBeLessThan(2)
    }),
    { numRuns: 2_000 },
  )
})

test('behavior: marks a stranger that has the name of the wallet', () => {
  fc.assert(
    fc.property(scene, ({ found }) => {
      const { rows, isGenuine } = listRows(found)
      const genuineSkeletons = new Set(found.filter((each) => each.isGenuine).map(({ name }) => nameSkeleton(name)))
      for (const row of rows)
        for (const half of row.connectors ?? [row])
          if (!isGenuine(half) && genuineSkeletons.has(nameSkeleton(half.name)))
            expect(half).toMatchObject({ isDuplicate: true })
    }),
    { numRuns: 2_000 },
  )
})

test('behavior: marks a stranger with the picture of the wallet, unless it matches another known wallet', () => {
  fc.assert(
    fc.property(scene, ({ found }) => {
      const { rows, isGenuine } = listRows(found)
      const pictures = new Set(found.flatMap(({ isGenuine, imageUrl }) => (isGenuine && imageUrl ? [imageUrl] : [])))
      for (const row of rows)
        for (const half of row.connectors ?? [row])
          if (!isGenuine(half) && !half.explorerId && pictures.has(half.imageUrl ?? ''))
            expect(half).toMatchObject({ isDuplicate: true })
    }),
    { numRuns: 2_000 },
  )
})

test('behavior: a row of a hostile directory leads to a wallet of its name or to the real wallet with a similar name', () => {
  const checkLinks = createLinkCheck({ shipped: catalogue, own: [] })
  const catalogueData = { ids: wallets.map(({ id }) => id), names: wallets.map(({ name }) => name) }
  const directoryRow = ({ found }: { found: readonly PageWallet[] }) =>
    fc.record({
      id: fc.constantFrom('unknown', ...catalogueData.ids),
      name: fc.constantFrom('Unknown', ...catalogueData.names, ...found.map(({ name }) => name)),
      rdns: fc.constantFrom(...found.map(({ rdns }) => rdns)),
      chains: fc.constant([]),
      injected: fc.constantFrom(
        ...found.map(({ namespace, name, rdns }) => [{ namespace, injected_id: namespace === 'eip155' ? rdns : name }]),
      ),
    })
  const scenes = scene.chain((each) => directoryRow(each).map((listed) => ({ ...each, listed })))
  const toPlainName = (name: string) => name.toLowerCase().replace(/(?: wallet| app)+$/, '')
  const nameOf = new Map(wallets.map(({ id, name }) => [id, name]))
  fc.assert(
    fc.property(scenes, ({ found, listed }) => {
      const { rows, isGenuine } = listRows(found)
      const checkedWallet = checkLinks(listed)
      const installed = findInstalled(checkedWallet, rows)
      if (!installed) return
      const halves = installed.connectors ?? [installed]
      const names = halves.flatMap(({ name, explorerId = '' }) => [name, nameOf.get(explorerId) ?? name])
      const isOfName = names.some(
        (name) =>
          toPlainName(name) === toPlainName(listed.name) || nameSkeletons(name).includes(nameSkeleton(listed.name)),
      )
      const looks = new Map(names.flatMap((name) => nameSkeletons(name).map((look) => [look, true])))
      const isTakenForGenuine = halves.every(isGenuine) && findNamesake(listed.name, looks, true) === true
      expect(isOfName || isTakenForGenuine).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('behavior: the connector that the site set up is used for its wallet of the directory', () => {
  const coinbase = wallets.find(({ id }) => id === 'coinbase-wallet') as Wallet
  const { name, rdns = '' } = coinbase
  const siteConnector: Connector = { id: 'coinbaseWallet', name, type: 'EXTERNAL', namespace: 'eip155', info: { rdns } }
  fc.assert(
    fc.property(fc.array(imitatorOf(halvesOf(coinbase)), { maxLength: 4 }), (strangers) => {
      const { rows } = listRows(
        strangers.map((said) => ({ ...said, isGenuine: false })),
        [siteConnector],
      )
      expect(findInstalled(coinbase, rows)?.id).toBe(siteConnector.id)
    }),
    { numRuns: 2_000 },
  )
})
