import type { Connector, ListedWallet, View } from '@latchkey/core'
import { floodEvents, hostileTexts } from '@latchkey/testing/hostile'
import type { Latchkey } from 'latchkey'
import { findShownCard, nextFrame, waitForView, waitUntil } from './atRest.ts'
import { findFaults } from './findFaults.ts'

type Namespace = Connector['namespace']

export type Walks = ReturnType<typeof createWalks>

/** Time in ms that a test waits for a service, which may never respond. */
const serviceLimitMs = 1_500

/** Maximum length of a hostile text that is used as a name from the site. Longer texts are skipped, because no site has such names. */
const maxNameLength = 60_000

/**
 * Creates functions ("walks") that open views of the modal and look for faults. They run inside the page, which is much faster than control
 * from outside. Each returns the faults that it found, each with the id of its case.
 */
export function createWalks(kit: Latchkey) {
  const faults: string[] = []
  const addFaults = (id: string, found: readonly string[]) =>
    void faults.push(...found.map((fault) => `${id}: ${fault}`))
  const takeFaults = () => faults.splice(0)
  let currentCase = 'the start'
  const isOpen = () => {
    const { open, loading } = kit.getState()
    return open || loading
  }
  // An error that reaches the window is a fault of the current case. `preventDefault` stops the browser from reporting it again.
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    addFaults(currentCase, [`left a rejection unhandled: ${describeError(event.reason)}`])
  })
  window.addEventListener('error', (event) => {
    event.preventDefault()
    addFaults(currentCase, [`left an error uncaught: ${event.message}`])
  })

  /** Opens a view and looks for faults. If the kit refuses to open it with an error that has a code, that is correct. */
  async function checkView(
    id: string,
    view: View,
    { shows, namespace }: { shows?: string; namespace?: Namespace } = {},
  ) {
    currentCase = id
    try {
      await kit.open({ view, namespace } as Parameters<typeof kit.open>[0])
    } catch (error) {
      if (typeof (error as { code?: unknown }).code !== 'string') addFaults(id, [`open threw ${String(error)}`])
      return
    }
    try {
      if (!(await waitForView(isOpen))) {
        // The view that waits for a wallet closes when the wallet has connected. Then a closed modal is correct.
        const isAlreadyConnected = view.name === 'ConnectingExternal' && kit.getAccount().isConnected
        return isAlreadyConnected ? undefined : addFaults(`${id} in ${view.name}`, ['The modal closed.'])
      }
    } catch (error) {
      return addFaults(`${id} in ${view.name}`, [String(error)])
    }
    addFaults(`${id} in ${view.name}`, findFaults())
    const { textContent } = findShownCard() ?? {}
    if (shows !== undefined && !textContent?.includes(shows))
      addFaults(`${id} in ${view.name}`, [`does not show ${JSON.stringify(shows)}, but ${JSON.stringify(textContent)}`])
  }

  return {
    /** Opens every view that shows a name from the site, with hostile names. */
    async hostData(ids: readonly string[]): Promise<string[]> {
      for (const { id, text } of hostileTexts.filter((text) => ids.includes(text.id))) {
        if (typeof text === 'string' && (text.length > maxNameLength || !text.trim())) continue
        const name = text as string
        const wallet = { id: 'hostile', name, chains: ['eip155:1'], homepage: 'https://evil.example/' } as const
        const connector = { id: 'gone', name, type: 'ANNOUNCED', namespace: 'eip155' } as const
        const network = { ...kit.getNetworks()[0], name } as ReturnType<Latchkey['getNetworks']>[number]
        const expectedText = typeof text === 'string' ? text : undefined
        const expectation = expectedText === undefined ? {} : { shows: expectedText }
        await checkView(id, { name: 'Downloads', data: { wallet } }, expectation)
        await checkView(id, { name: 'ConnectingExternal', data: { connector } }, expectation)
        const multichain = { ...connector, type: 'MULTI_CHAIN', connectors: [connector, connector] } as const
        await checkView(id, { name: 'ConnectingMultiChain', data: { connector: multichain } }, expectation)
        await checkView(id, { name: 'ConnectingWalletConnect', data: { wallet } })
        await checkView(id, { name: 'SwitchActiveChain', data: { namespace: 'eip155', network } })
        if (expectedText === undefined) continue
        kit.showErrorMessage(expectedText)
        await kit.updateOptions({ texts: { 'connect.title': expectedText, 'connect.search': expectedText } })
        await checkView(id, { name: 'Connect' })
        kit.hideMessage()
        await kit.updateOptions({ texts: {} })
      }
      return takeFaults()
    },

    /** Connects the wallets with these names one after the other, and opens the views that show a connected wallet. */
    async connected(names: readonly unknown[]): Promise<string[]> {
      for (const connector of kit.getConnectors().filter(({ name }) => names.includes(name))) {
        const { name, namespace } = connector
        await kit.connect(connector)
        for (const view of ['Account', 'AccountSettings', 'ProfileWallets'] as const)
          await checkView(name, { name: view })
        await kit
          .setAddressLabel({ namespace, address: kit.getAccount({ namespace }).address ?? '', label: name })
          .catch(() => {})
        await checkView(name, { name: 'Account' })
        await kit.disconnect()
      }
      return takeFaults()
    },

    /** Scrolls through all wallets of the directory. Returns their names and the faults. */
    async directory(): Promise<{ names: string[]; faults: string[] }> {
      const names = new Set<string>()
      await checkView('the directory', { name: 'AllWallets' })
      for (let top = 0, isAtEnd = false; !isAtEnd; top += 200) {
        await waitUntil('the wallets are there', () => !findShownCard()?.querySelector('[aria-busy=true]'))
        const area = findShownCard()?.querySelector('.lk-scroll')
        if (!area) break
        area.scrollTo({ top })
        await waitForView()
        for (const button of area.querySelectorAll('button')) names.add(button.ariaLabel ?? button.textContent ?? '')
        addFaults('the directory', findFaults())
        // While more wallets can be loaded, the list contains the element `.lk-grid-end`. Without this element, the list is complete.
        isAtEnd = top > area.scrollHeight && !findShownCard()?.querySelector('[aria-busy=true], .lk-grid-end')
      }
      return { names: [...names], faults: takeFaults() }
    },

    /**
     * Opens the views with links, for wallets of the directory and for wallets that the site lists, and clicks every link. Returns the URLs
     * of all links.
     */
    async links(raw: readonly ListedWallet[]): Promise<{ hrefs: Record<string, string[]>; faults: string[] }> {
      const hrefs: Record<string, string[]> = {}
      const openedUrls: string[] = []
      Object.assign(window, { open: (url: unknown) => void openedUrls.push(String(url)) })
      // Prevents the navigation, because a click on a link must not leave the page.
      document.addEventListener('click', (event) => event.preventDefault(), { capture: true })
      const browser = (await kit.directory()).createBrowser()
      await browser.open()
      const { list: walletList } = browser.getState()
      browser.dispose()
      for (const wallet of [...walletList.wallets, ...raw]) {
        const hrefsOfWallet: string[] = []
        for (const name of ['Downloads', 'ConnectingWalletConnect'] as const) {
          await checkView(wallet.name, { name, data: { wallet } })
          for (const link of findShownCard()?.querySelectorAll('a') ?? []) {
            hrefsOfWallet.push(link.href)
            link.click()
          }
        }
        hrefs[wallet.name] = [...(hrefs[wallet.name] ?? []), ...hrefsOfWallet, ...openedUrls.splice(0)]
      }
      return { hrefs, faults: takeFaults() }
    },

    /**
     * Connects the honest wallets and uses each service. Each step ends when it succeeds or fails, or after a time that a visitor would
     * wait.
     */
    async services(): Promise<string[]> {
      const honestConnectors = kit.getConnectors().filter(({ name }) => name.startsWith('Honest '))
      const askEach = (ask: (namespace: Namespace) => Promise<unknown>) =>
        Promise.all(honestConnectors.map(({ namespace }) => hasSucceeded(ask(namespace), serviceLimitMs)))
      for (const connector of honestConnectors) await hasSucceeded(kit.connect(connector), serviceLimitMs)
      for (const { namespace } of honestConnectors) await checkView(namespace, { name: 'Account' }, { namespace })
      await askEach((namespace) => kit.updateBalance({ namespace }))
      for (const { namespace } of honestConnectors) {
        await checkView(namespace, { name: 'Account' }, { namespace })
        const { textContent } = findShownCard() ?? {}
        if (/NaN|Infinity|undefined|null|\[object|e\+\d/.test(textContent ?? ''))
          addFaults(namespace, [`shows ${textContent}`])
      }
      await checkView('the directory', { name: 'AllWallets' })
      await checkView('networks', { name: 'Networks' })
      await askEach((namespace) => kit.sendTransaction({ namespace, transaction: { to: 'x', value: 1n } }))
      await hasSucceeded(kit.disconnect(), serviceLimitMs)
      return takeFaults()
    },

    /** Switches the site to each of its networks, and looks for faults in the buttons and in the list of networks. */
    async networks(): Promise<string[]> {
      for (const network of kit.getNetworks().filter(({ chainNamespace }) => chainNamespace === 'eip155')) {
        await kit.switchNetwork(network)
        await nextFrame()
        addFaults(network.name, findFaults())
      }
      await checkView('networks', { name: 'Networks' })
      return takeFaults()
    },

    /**
     * Chooses each wallet, as a visitor does. If the wallet connects, asks it to sign and to switch its network. Then closes the modal. A
     * request may stay open, because a real wallet also waits for the visitor.
     *
     * @returns the faults, and the number of events that the wallets have sent to the page
     */
    async misdeeds(): Promise<{ faults: string[]; events: number }> {
      let events = 0
      for (const connector of kit.getConnectors().filter(({ name }) => /^Misdeed /.test(name))) {
        const { name, namespace } = connector
        await checkView(name, { name: 'ConnectingExternal', data: { connector } })
        if (await hasSucceeded(kit.connect(connector))) {
          await hasSucceeded(kit.signMessage({ namespace, message: 'x' }))
          const network = kit.getNetworks().find(({ chainNamespace }) => chainNamespace === namespace)
          if (network) await hasSucceeded(kit.switchNetwork(network))
          events += floodEvents(name)
          await checkView(name, { name: 'Account' })
        }
        await hasSucceeded(kit.disconnect())
        await checkView(name, { name: 'Connect' })
        kit.close()
        await waitUntil('the modal is closed', () => !findShownCard())
      }
      return { faults: takeFaults(), events }
    },
  }
}

function describeError(reason: unknown): string {
  try {
    return reason instanceof Error ? `${reason.stack}` : String(reason)
  } catch {
    return 'what cannot be read'
  }
}

/** Returns true if a call succeeds within the time limit. Returns false if it fails or takes longer. */
async function hasSucceeded(call: Promise<unknown>, limitMs = 300): Promise<boolean> {
  let state: 'open' | 'fulfilled' | 'rejected' = 'open'
  call.then(
    () => (state = 'fulfilled'),
    () => (state = 'rejected'),
  )
  const start = performance.now()
  while (state === 'open' && performance.now() - start < limitMs) await new Promise((resolve) => setTimeout(resolve, 5))
  return (state as string) === 'fulfilled'
}
