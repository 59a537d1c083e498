import {
  createCore,
  createInstance,
  hasDirectory,
  type Latchkey,
  type LatchkeyOptions,
  type Load,
  preloadDirectory,
  startCore,
} from '@latchkey/core'
import { defineModal, type LatchkeyModalElement, modalTag } from './elements/modalElement.ts'
import { loadScaffold } from './loadModal.ts'
import { kitOf, registerKit, unregisterKit } from './registry.ts'
import { recordKit, replaceKit } from './replaceKit.ts'
import type { Texts } from './texts.ts'

/**
 * Creates a kit: the state of a page's wallet connection, and its modal. The kit sends no request and stores nothing
 * until the visitor acts, unless an earlier visit stored a connection. A kit can also run on a server, even for each
 * request; there it draws nothing. In a page, a new kit destroys the earlier kit with the same `id`, for example after
 * a hot reload.
 *
 * @example
 * import { createLatchkey } from 'latchkey'
 * import { mainnet } from 'latchkey/networks'
 * import { wagmiAdapter } from '@latchkey/adapter-wagmi'
 *
 * const kit = createLatchkey({ projectId: 'my-site', networks: [mainnet], adapters: [wagmiAdapter()] })
 * kit.open()
 *
 * @throws ConfigurationError `InvalidOption` with the option and how to correct it
 */
export function createLatchkey(options: LatchkeyOptions & { texts?: Texts }): Latchkey {
  const loaders = {
    walletConnect: () => import('@latchkey/walletconnect'),
    snapshot: () => import('@latchkey/wallets/snapshot'),
    firstPage: () => import('@latchkey/wallets/beginning'),
    review: () => import('@latchkey/wallets/review'),
    buttonTexts: () => loadScaffold().then((module) => module.speakLocale(core)),
    networkMark: (id: string) => import('./marks/networkMarks.ts').then((module) => module.loadNetworkMark(id)),
  } satisfies Load
  const core = createCore(options, loaders)
  const earlierKit = kitOf(core.id)
  // In production builds, bundlers know that this condition is true, and leave out the code that only development needs.
  if (process.env.NODE_ENV === 'production') earlierKit?.destroy()
  else if (earlierKit && replaceKit(earlierKit, options)) return earlierKit
  core.preparations.add(() => {
    // While the modal loads, also loads the wallet directory. If this load fails, the directory is loaded again when the modal opens.
    if (hasDirectory(core)) Promise.all([preloadDirectory(), loaders.firstPage()]).catch(core.log.error)
    // While the modal loads, also loads the code that looks for duplicates among the page's wallets, because the modal shows the wallets
    // only after that check.
    const connectors = Object.values(core.connectors.state.byNamespace).flat()
    if (connectors.some(({ type }) => type !== 'WALLET_CONNECT')) loaders.review().catch(core.log.error)
  })
  if (process.env.NODE_ENV !== 'production' && typeof document !== 'undefined')
    import('./options/warnOfNames.ts')
      .then(({ warnOfIneffectiveOptions }) => warnOfIneffectiveOptions(core))
      .catch(core.log.error)
  if (typeof document !== 'undefined' && core.options.state.locale !== 'en') loaders.buttonTexts().catch(core.log.error)
  const stopCore = startCore(core, options.adapters ? { adapters: options.adapters } : {})

  const kit: Latchkey = createInstance(core, {
    destroy() {
      stopCore()
      unregisterKit(kit)
      removeElement()
    },
  })
  if (process.env.NODE_ENV !== 'production') recordKit(kit, earlierKit)
  if (typeof document !== 'undefined') {
    // A kit on a server is not registered: a server creates a kit for each request, and a registered kit would never be released.
    registerKit(kit)
    defineModal()
  }
  const removeElement = appendElement(kit)
  if (core.options.state.prefetch === 'idle' && typeof document !== 'undefined') callWhenIdle(kit.warmUp)
  return kit
}

declare const process: { env: { NODE_ENV?: string } }

/**
 * Calls a function as soon as the page is idle. Safari before version 26 has no `requestIdleCallback`, so there the call comes after one
 * second.
 */
function callWhenIdle(call: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(call)
  else setTimeout(call, 1_000)
}

/** Appends the modal's element to the body as soon as the body exists. Returns a function that removes the element. */
function appendElement(kit: Latchkey): () => void {
  const { disableAppend, enableEmbedded } = kit.core.options.state
  if (typeof document === 'undefined' || disableAppend || enableEmbedded) return () => {}
  const element = document.createElement(modalTag) as LatchkeyModalElement
  element.kit = kit
  const appendToBody = () => document.body.append(element)
  if (document.body) appendToBody()
  else document.addEventListener('DOMContentLoaded', appendToBody, { once: true })
  return () => {
    document.removeEventListener('DOMContentLoaded', appendToBody)
    element.remove()
  }
}
