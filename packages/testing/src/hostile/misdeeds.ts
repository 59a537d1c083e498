/** What a hostile wallet does instead of a correct response: `act` throws, never settles, or returns a wrong value. */
export type Misdeed = { id: string; act: () => unknown }

const throwHostileError = (): never => {
  throw new Error('hostile')
}

/** Returns a proxy that throws at every access. */
function createThrowingProxy(target: object = {}): object {
  const traps =
    'get has set getPrototypeOf ownKeys getOwnPropertyDescriptor isExtensible apply construct defineProperty'
  return new Proxy(target, Object.fromEntries(traps.split(' ').map((trap) => [trap, throwHostileError])))
}

/** Returns a proxy that throws at nearly every access. Only `then` can be read, so that the proxy can be awaited. */
function createAwaitableProxy(): object {
  return new Proxy(
    {},
    {
      get: (_target, key) => (key === 'then' ? undefined : throwHostileError()),
      ownKeys: throwHostileError,
      has: throwHostileError,
    },
  )
}

function createNestedArray(levels: number): unknown {
  let value: unknown = []
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

const createCircularError = () => {
  const error = new Error('again')
  error.cause = error
  return error
}

/** How often a wallet may flood one page with events. More floods would only test the speed of the browser. */
const maximumFloods = 3

/**
 * Returns everything that a hostile wallet can do instead of a correct response.
 *
 * @param flood - Sends thousands of events in the format of the wallet
 */
export function createMisdeeds(flood: () => void): readonly Misdeed[] {
  let floodCount = 0
  const thrownValues: Readonly<Record<string, () => unknown>> = {
    'an error': () => new Error('hostile <img src=x onerror=__hacked=1>'),
    'a string': () => 'hostile',
    null: () => null,
    undefined: () => undefined,
    'a proxy that throws': () => createThrowingProxy(),
    'a record whose getters throw': () =>
      Object.defineProperty({}, 'message', { get: throwHostileError, enumerable: true }),
    'an error that is its own cause': createCircularError,
    'a megabyte': () => new Error('W'.repeat(1_048_576)),
    'a code of no kind': () => ({
      code: { toString: throwHostileError },
      message: ['x'],
      data: createAwaitableProxy(),
    }),
  }
  const returnedValues: Readonly<Record<string, () => unknown>> = {
    undefined: () => undefined,
    null: () => null,
    'a number': () => -1,
    'a string': () => 'hostile',
    'a megabyte': () => 'f'.repeat(1_048_576),
    'a symbol': () => Symbol('hostile'),
    'a function': () => throwHostileError,
    'a record': () => ({ __proto__: { polluted: true }, accounts: {}, result: {}, addresses: 'x' }),
    'an empty list': () => [],
    'a list of anything': () => [null, 1, {}, 'x', createAwaitableProxy(), ['0x']],
    'addresses of another kind': () => ['0x0', 'bc1q', '0x666666666666666666666666666666666666deadbeef', '\u202e'],
    'markup in lists': () => ({
      accounts: [{ address: '<script>__hacked=1</script>' }],
      addresses: [{ address: '<b>' }],
    }),
    'ten thousand accounts': () =>
      Array.from({ length: 10_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`),
    'a deep nesting': () => createNestedArray(10_000),
    'a chain that is no number': () => 'NaN',
    'a chain beyond all numbers': () => '0xffffffffffffffffffffffffffffffff',
    'a proxy that throws': createAwaitableProxy,
  }
  return [
    ...Object.entries(thrownValues).flatMap(([name, make]) => [
      {
        id: `throws ${name}`,
        act: () => {
          throw make()
        },
      },
      { id: `rejects with ${name}`, act: () => Promise.reject(make()) },
    ]),
    ...Object.entries(returnedValues).map(([name, make]) => ({ id: `responds with ${name}`, act: async () => make() })),
    { id: 'responds at once with null', act: () => null },
    { id: 'hangs', act: () => new Promise(() => {}) },
    {
      id: 'responds twice',
      act: () => ({
        // biome-ignore lint/suspicious/noThenProperty: the test needs an object that pretends to be a promise
        then(resolve: (value: unknown) => void, reject: (reason: unknown) => void) {
          resolve([])
          reject(new Error('hostile'))
          resolve(null)
        },
      }),
    },
    {
      id: 'floods',
      act: () => {
        if (floodCount++ < maximumFloods) flood()
        return null
      },
    },
  ]
}
