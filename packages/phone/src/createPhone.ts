import { createEmitter, createTurns, type Listener } from '@latchkey/testing/internal'
import { WalletKit } from '@reown/walletkit'
import { endBatches } from './eip155/calls.ts'
import { derivePhoneKeys } from './keys/derivePhoneKeys.ts'
import type { Phone, PhoneAnswer, PhoneOptions } from './phone.ts'
import { listPhoneAccounts } from './phoneAccounts.ts'
import { phoneMnemonic } from './phoneMnemonic.ts'
import { namespaceOf } from './phoneNetwork.ts'
import { memoryPhoneStorage } from './phoneStorage.ts'
import { createNetworks } from './session/createNetworks.ts'
import { createPerson } from './session/createPerson.ts'
import { createQuestions } from './session/createQuestions.ts'
import { createSessions } from './session/createSessions.ts'
import { createSilentCore } from './session/createSilentCore.ts'
import { listenToClient } from './session/listen.ts'
import { patchEngine } from './session/patchEngine.ts'
import type { PhoneContext } from './session/phoneContext.ts'

const testPhoneMetadata = {
  name: 'Test Phone',
  description: 'A wallet for tests. Its keys are public.',
  url: 'https://phone.invalid',
  icons: [],
}

/**
 * Creates a WalletConnect wallet for tests, in Node or in a page. It connects by a pairing URI, shows the requests of sites as prompts, and
 * signs and sends real transactions on eip155, solana and bip122. It contacts only the relay and the given networks.
 *
 * @throws Error if `mnemonic` is not a BIP-39 phrase
 *
 * @example
 * const phone = await createPhone({
 *   relayUrl: 'ws://127.0.0.1:4174',
 *   projectId: 'latchkey-sandbox',
 *   networks: [{ caipNetworkId: 'eip155:31337', rpcUrl: 'http://127.0.0.1:8545' }],
 * })
 * await phone.pair(uri)
 * await phone.approve()
 */
export async function createPhone({
  relayUrl,
  projectId,
  networks: initialNetworks,
  mnemonic = phoneMnemonic,
  accountCount = 1,
  mode = 'manual',
  withoutMethods = [],
  storage = memoryPhoneStorage(),
  metadata = testPhoneMetadata,
}: PhoneOptions): Promise<Phone> {
  const emitter = createEmitter()
  const emitChange = () => emitter.emit('change', undefined)
  const accounts = await derivePhoneKeys(mnemonic, accountCount)
  let activeIndex = 0
  /** Returns the keys of all accounts. The active account comes first. */
  const getKeys = () => [...accounts.slice(activeIndex), ...accounts.slice(0, activeIndex)]

  await endBatches(storage)
  const core = createSilentCore({ relayUrl, projectId, storage, prefix: 'latchkey-phone' })
  const kit = await WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: true } })
  // Uses the core's silent logger: if the phone declines a request, the client must not log an error to the console of the page or test.
  kit.engine.signClient.logger = core.logger
  patchEngine(kit)
  const networks = await createNetworks(initialNetworks, storage, emitChange)
  const sessions = createSessions(kit, getKeys, emitChange)
  /** The open prompts, and the functions that respond to them. */
  const questions = createQuestions(emitChange)
  const person = createPerson({ questions, emitter, mode, onChange: emitChange })
  const shutdownController = new AbortController()
  const context: PhoneContext = {
    kit,
    networks,
    sessions,
    storage,
    keys: getKeys,
    isGranted: (method) => !withoutMethods.includes(method),
    inTurn: createTurns(),
    signal: shutdownController.signal,
  }
  emitter.on('answer', ({ result, prompt }: PhoneAnswer) => {
    const topic = prompt.kind === 'request' ? undefined : (result as { topic?: string } | undefined)?.topic
    const session = sessions.all().find((one) => one.topic === topic)
    if (session) emitter.emit('connect', session)
  })
  const handleSessionEnd = (topic: string) => {
    for (const prompt of questions.all()) {
      if (prompt.kind === 'request' && prompt.topic === topic) person.forget(prompt.id)
    }
    emitter.emit('disconnect', { topic })
    emitChange()
  }
  const stopListening = listenToClient({ context, person, handleSessionEnd, onChange: emitChange })

  /** Returns the given topic. Without one, returns the topic of the only session. */
  const topicOf = (topic?: string) => {
    if (topic !== undefined) return topic
    const sessionList = sessions.all()
    if (sessionList.length !== 1) throw new Error(`The phone has ${sessionList.length} sessions: name one.`)
    return sessionList[0]?.topic as string
  }

  return {
    accounts: () => networks.all().flatMap(({ caipNetworkId }) => listPhoneAccounts(getKeys(), caipNetworkId)),
    networks: networks.all,
    isOnline: () => core.relayer.connected,
    pair: async (uri) => void (await kit.pair({ uri: uri.trim() })),

    prompts: questions.all,
    proposals: () => questions.all().filter((prompt) => prompt.kind !== 'request'),
    requests: () => questions.all().filter((prompt) => prompt.kind === 'request'),
    nextPrompt: async () => (await questions.wait()).prompt,
    async approve(id, { chains } = {}) {
      await person.approve(id, chains)
    },
    reject: person.reject,
    setMode(next) {
      person.mode = next
      emitChange()
    },
    get mode() {
      return person.mode
    },
    approveOnly({ chains } = { chains: undefined }) {
      person.chains = chains
    },
    answers: person.answers,

    sessions: sessions.all,
    updateSession: async ({ topic, chains }) => sessions.update(topicOf(topic), chains),
    async deleteSession(sessionTopic) {
      const topic = topicOf(sessionTopic)
      await sessions.delete(topic)
      handleSessionEnd(topic)
    },
    async switchChain(caipNetworkId, topic) {
      if (!networks.find(caipNetworkId)) throw new Error(`The phone does not know "${caipNetworkId}".`)
      const namespace = namespaceOf(caipNetworkId)
      const sessionsWithNamespace = sessions
        .all()
        .filter(({ chains }) => chains.some((chain) => namespaceOf(chain) === namespace))
      const topics = topic === undefined ? sessionsWithNamespace.map((session) => session.topic) : [topic]
      for (const one of topics) await sessions.move(one, caipNetworkId)
    },
    async selectAccount(index) {
      if (!accounts[index]) throw new Error(`The phone has no account ${index}.`)
      activeIndex = index
      emitChange()
      for (const { topic } of sessions.all()) await sessions.tellAccounts(topic)
    },
    emitAccountsChanged: async ({ topic, caipNetworkId, accounts: data }) =>
      sessions.emit(topicOf(topic), { caipNetworkId, name: 'accountsChanged', data }),

    on(event, listener) {
      emitter.on(event, listener as Listener)
      return () => emitter.off(event, listener as Listener)
    },
    async destroy() {
      shutdownController.abort()
      stopListening()
      questions.close()
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}
