import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of a walk (see `Walk`), and the name by which an earlier file of the walk uses it. Both files contain that name. */
export type Step = { file: string; by: string }

/**
 * A walk through the sources: the files whose code runs between the visitor's press of a button and the result. A file is listed if it
 * passes the call on, or if the result comes back through it. A helper that only returns a value to its caller is not listed. A file that
 * the walk enters twice is listed once.
 */
export type Walk = {
  title: string
  /** The file in which the walk starts. */
  from: string
  /** The files after `from`, in the order in which the walk reaches them. */
  steps: readonly Step[]
  /** The most files that the walk may have. */
  limit: number
}

const parseSteps = (text: string): readonly Step[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [by = '', file = ''] = line.trim().split(/\s+/)
      return { by, file: `packages/${file}` }
    })

/** The first steps in core: the chunk with the flows (`flows.ts`) is loaded, and connects the wallet. */
const firstSteps = `
      tryConnect             core/src/wallets/tryConnect.ts
      loadFlows              core/src/loadFlows.ts
      flows                  core/src/flows.ts
      connect                core/src/wallets/connect.ts`

/** The last steps: core records the connection. */
const lastSteps = `
      adoptConnection        core/src/connections/adoptConnection.ts
      setAccount             core/src/connections/chainController.ts`

export const walks: readonly Walk[] = [
  {
    title: 'From a press on the row of a wallet of the page to its account, EVM',
    from: 'packages/scaffold/src/features/connect/connect/ConnectRows.tsx',
    limit: 30,
    steps: parseSteps(`
      ConnectRows            scaffold/src/features/connect/connect/ConnectView.tsx
      ConnectView            scaffold/src/features/connect/connect/Connect.tsx
      openConnector          scaffold/src/features/wallets/openWallet.ts
      push                   core/src/modal/routerController.ts
      current                scaffold/src/root/ModalCard.tsx
      CurrentView            scaffold/src/router/CurrentView.tsx
      loadView               scaffold/src/router/loadView.ts
      views                  scaffold/src/router/views.ts
      firstViews             scaffold/src/router/firstViews.ts
      ConnectingExternal     scaffold/src/features/connect/connecting-external/ConnectingExternal.tsx
      useAskOnce             scaffold/src/parts/useAskOnce.ts
      start                  scaffold/src/features/connect/useConnectorAttempt.ts${firstSteps}
      withPendingChoice      core/src/connections/latestChoice.ts
      connect                adapter-kit/src/lazyFlows.ts
      createLazyFlows        adapter-wagmi/src/createAdapter.ts
      loadFlows              adapter-wagmi/src/loadFlows.ts
      createFlows            adapter-wagmi/src/createFlows.ts
      connect                adapter-wagmi/src/actions/connect.ts
      connect                adapter-wagmi/src/connectors/lazyConnector.ts
      walletConnector        adapter-wagmi/src/connectors/walletConnector.ts
      accounts               adapter-wagmi/src/actions/addConnection.ts
      connections            adapter-wagmi/src/watchConnections.ts
      readConnection         adapter-wagmi/src/connection.ts${lastSteps}`),
  },
  {
    title: 'From an offer over WalletConnect to an account on Solana',
    from: 'packages/scaffold/src/features/connect/useOffer.ts',
    limit: 40,
    steps: parseSteps(`${firstSteps}
      openPairing            core/src/pairing/preparePairing.ts
      pairing                core/src/pairing/pairing.ts
      loadWalletConnect      core/src/pairing/loadWalletConnect.ts
      walletConnect          latchkey/src/createLatchkey.ts
      createWalletConnect    walletconnect/src/exports/index.ts
      createWalletConnect    walletconnect/src/createWalletConnect.ts
      openSharedSession      walletconnect/src/leader/openSharedSession.ts
      onElected              walletconnect/src/leader/election.ts
      openLocalLeader        walletconnect/src/leader/openLocalLeader.ts
      openClient             walletconnect/src/client/openClient.ts
      createCalls            walletconnect/src/leader/createCalls.ts
      createOffers           walletconnect/src/offers/createOffers.ts
      offerSession           walletconnect/src/offers/offerSession.ts
      adopt                  walletconnect/src/session/createSessions.ts
      adoptSession           core/src/pairing/adoptSession.ts
      attach                 adapter-kit/src/lazyFlows.ts
      createLazyFlows        adapter-solana/src/createAdapter.ts
      createFlows            adapter-solana/src/createFlows.ts
      attachLink             adapter-kit/src/linkFlows.ts
      createSessionLink      adapter-solana/src/wallets/sessionLink.ts
      connection             walletconnect/src/wallet/createSessionWallet.ts
      readConnection         walletconnect/src/session/readConnection.ts
      links                  adapter-kit/src/links.ts${lastSteps}`),
  },
]

/** Returns the broken steps of a walk: those whose name is missing in the step's file, or in all earlier files of the walk. */
export function brokenSteps(root: string, { from, steps }: Walk): readonly Step[] {
  const files = [from, ...steps.map(({ file }) => file)]
  const names = files.map((file) => new Set(readFileSync(join(root, file), 'utf8').match(/\w+/g)))
  return steps.filter(({ by }, index) => {
    const earlier = names.slice(0, index + 1)
    return !names[index + 1]?.has(by) || !earlier.some((each) => each.has(by))
  })
}
