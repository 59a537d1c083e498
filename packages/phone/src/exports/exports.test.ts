import { describe, expect, test } from 'vitest'

describe('exports', () => {
  test('behavior: exports exactly these names', async () => {
    const keys = async (module: Promise<object>) => Object.keys(await module).sort()
    expect({
      '.': await keys(import('./index.ts')),
      './playwright': await keys(import('./playwright.ts')),
    }).toMatchInlineSnapshot(`
      {
        ".": [
          "createPhone",
          "derivePhoneAccounts",
          "memoryPhoneStorage",
          "pagePhoneStorage",
          "phoneMnemonic",
        ],
        "./playwright": [
          "test",
        ],
      }
    `)
  })
})
