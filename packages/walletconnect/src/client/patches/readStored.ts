export type Fields = Record<string, unknown>

/** Checks one entry of each list that the client stores. Only fields that the client reads without a check are checked. */
const lists: Readonly<Record<string, (entry: Fields) => boolean>> = {
  authKeys: ({ publicKey, responseTopic }) => isText(publicKey) && isText(responseTopic),
  expirer: ({ target, expiry }) => isText(target) && isNumber(expiry),
  history: ({ id, topic, request }) => isNumber(id) && isText(topic) && isFields(request) && isText(request.method),
  pairing: ({ topic, expiry }) => isText(topic) && isNumber(expiry),
  pairingTopics: ({ topic, pairingTopic }) => isText(topic) && isText(pairingTopic),
  // The client cannot end a proposal whose id has a fraction.
  proposal: ({ id, pairingTopic, proposer, expiryTimestamp }) =>
    Number.isInteger(id) &&
    isText(pairingTopic) &&
    isNumber(expiryTimestamp) &&
    isFields(proposer) &&
    isText(proposer.publicKey),
  // Requests to a wallet, which only a wallet stores.
  request: () => false,
  requests: () => false,
  session: ({ topic, expiry, self, peer }) =>
    isText(topic) && isNumber(expiry) && isFields(self) && isText(self.publicKey) && isFields(peer),
  subscription: ({ id, topic, relay }) => isText(id) && isText(topic) && isFields(relay) && relay.protocol === 'irn',
}

/** Checks one value of each record that the client stores. Every key has 32 bytes. */
const records: Readonly<Record<string, (value: unknown) => boolean>> = {
  keychain: (value) => isText(value) && /^[0-9a-f]{64}$/i.test(value),
  messages: isFields,
  messages_withoutClientAck: isFields,
}

/**
 * Fault: the client reads stored data without a check, and fails at every start if an entry is invalid. Stored data can be truncated, or
 * written by any script of the page. Patch: only valid entries are read.
 *
 * @see core/src/controllers/store.ts:49, core/src/controllers/subscriber.ts:476
 */
export function readStored(key: string, text: string | undefined): unknown {
  const value = parse(text)
  const name = key.slice(key.lastIndexOf('//') + 2)
  const list = lists[name]
  // The client takes an entry with a proposer for a proposal. In another list, it would not find the entry by its topic to delete it.
  const isOwn = (entry: unknown) => isFields(entry) && (name === 'proposal' || !entry.proposer)
  if (list) {
    const valid = Array.isArray(value) ? value.filter((entry) => isOwn(entry) && list(entry)) : undefined
    // Our offers require no namespace. Any other value would make the client refuse each update.
    return name === 'session' ? valid?.map((entry) => ({ ...entry, requiredNamespaces: {} })) : valid
  }
  const record = records[name]
  if (!record) return value
  return isFields(value) ? Object.fromEntries(Object.entries(value).filter(([, kept]) => record(kept))) : undefined
}

function parse(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
