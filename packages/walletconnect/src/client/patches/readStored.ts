/** An object with fields that are not checked yet. */
export type Fields = Record<string, unknown>

/**
 * Functions that check one entry of a stored list, by the name of the list. They do not check the fields that the WalletConnect client
 * checks itself.
 */
const listChecks: Readonly<Record<string, (entry: Fields) => boolean>> = {
  authKeys: ({ publicKey, responseTopic }) => isText(publicKey) && isText(responseTopic),
  expirer: ({ target, expiry }) => isText(target) && isNumber(expiry),
  history: ({ id, topic, request }) => isNumber(id) && isText(topic) && isObject(request) && isText(request.method),
  pairing: ({ topic, expiry }) => isText(topic) && isNumber(expiry),
  pairingTopics: ({ topic, pairingTopic }) => isText(topic) && isText(pairingTopic),
  // The WalletConnect client cannot end a proposal whose id has a fraction, so such a proposal is not read.
  proposal: ({ id, pairingTopic, proposer, expiryTimestamp }) =>
    Number.isInteger(id) &&
    isText(pairingTopic) &&
    isNumber(expiryTimestamp) &&
    isObject(proposer) &&
    isText(proposer.publicKey),
  // These two lists contain requests to a wallet. Only wallets store them, so a site reads no entry.
  request: () => false,
  requests: () => false,
  session: ({ topic, expiry, self, peer }) =>
    isText(topic) && isNumber(expiry) && isObject(self) && isText(self.publicKey) && isObject(peer),
  subscription: ({ id, topic, relay }) => isText(id) && isText(topic) && isObject(relay) && relay.protocol === 'irn',
}

/** Functions that check one value of a stored record, by the name of the record. A key has 32 bytes, written in lower-case hex. */
const recordChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  keychain: (value) => isText(value) && /^[0-9a-f]{64}$/.test(value),
  messages: isObject,
  messages_withoutClientAck: isObject,
}

/**
 * Fault: the WalletConnect client reads stored data without a check, and fails at every start if an entry is invalid. Stored data can be
 * truncated, or written by any script of the page. Patch: only valid entries are read.
 *
 * @see core/src/controllers/store.ts:49, core/src/controllers/subscriber.ts:476
 */
export function readStored(key: string, text: string | undefined): unknown {
  const value = parseJson(text)
  const name = key.slice(key.lastIndexOf('//') + 2)
  const checkEntry = listChecks[name]
  // The WalletConnect client indexes every entry with a `proposer` by its id, like a proposal. In other lists, the client looks entries up
  // by their topic, so the client could never delete an entry with a `proposer`.
  const canBeInList = (entry: unknown) => isObject(entry) && (name === 'proposal' || !entry.proposer)
  if (checkEntry) {
    const validEntries = Array.isArray(value)
      ? value.filter((entry) => canBeInList(entry) && checkEntry(entry))
      : undefined
    // The kit's proposals require no namespace. If a stored session required one, the WalletConnect client would refuse every update of the
    // wallet.
    return name === 'session' ? validEntries?.map((entry) => ({ ...entry, requiredNamespaces: {} })) : validEntries
  }
  const checkValue = recordChecks[name]
  if (!checkValue) return value
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, item]) => checkValue(item))) : undefined
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
