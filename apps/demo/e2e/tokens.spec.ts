import { sandboxTokens } from '@latchkey/chains/evm'
import type { PageWallet } from '@latchkey/testing/playwright'
import { expect, type Page } from '@playwright/test'
import { erc20Abi, formatUnits, parseUnits } from 'viem'
import { chainOne, clientOf, setBalance } from './support/chain.ts'
import { test } from './support/phone.ts'
import { firstAddress } from './support/test.ts'
import { giveTokens } from './support/tokens.ts'
import { connect, openAccount, openDemo } from './support/visitor.ts'

const isBalance = (url: string) => /\/v1\/account\/0x\w+\/balance\?/.test(url)

/** Cuts a decimal number after a number of digits, without zeros at the end. */
const cutAfter = (text: string, digits: number) => {
  const [whole = '', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, digits).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

async function openTokens(page: Page, wallet: PageWallet) {
  await openDemo(page, 'index')
  await connect(page, wallet)
  const account = await openAccount(page)
  return { account, list: account.getByRole('list', { name: 'Tokens' }) }
}

test.describe('the tokens of an account', () => {
  test('a visitor sees the coin and the tokens with the amounts of the chain', async ({ page, wallet }) => {
    const address = firstAddress(wallet)
    const client = clientOf(chainOne)
    await setBalance(chainOne, address, 12_345_999_999_999_999_999n)
    await giveTokens(address)
    const { account, list } = await openTokens(page, wallet)
    await expect(list.getByTitle('12.345999999999999999 ETH')).toHaveText('12.345 ETH')

    const more = account.getByRole('button', { name: /^Show \d+ more tokens?$/ })
    const dollar = sandboxTokens.dollar
    await expect(list.getByTitle(new RegExp(` ${dollar.symbol}$`))).toBeVisible()
    if (await more.isVisible()) await more.click()
    let held = 0
    for (const token of Object.values(sandboxTokens)) {
      const balance = await client.readContract({
        address: token.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      })
      if (balance === 0n) continue
      held += 1
      const exact = formatUnits(balance, token.decimals)
      const amount = account.getByTitle(`${exact} ${token.symbol}`)
      await expect(amount).toContainText(token.symbol)
      const [shown = ''] = (await amount.textContent())?.split(' ') ?? []
      expect(shown.replaceAll(',', '')).toBe(cutAfter(exact, 3))
    }
    expect(held).toBe(2)
  })

  test('the value of a token is its amount times its price, and an update reads past the caches', async ({
    page,
    wallet,
  }) => {
    const address = firstAddress(wallet)
    await setBalance(chainOne, address, 2_000_000_000_000_000_000n)
    const whenRead = page.waitForRequest((request) => isBalance(request.url()) && request.method() === 'GET')
    const { account, list } = await openTokens(page, wallet)
    const { balances } = await (await page.request.get((await whenRead).url())).json()
    const coin = balances.find(({ address: token }: { address?: string }) => !token)
    /** The price of a number of coins, cut to cents. */
    const worthOf = (count: bigint) => {
      const dollars = cutAfter(formatUnits(parseUnits(String(coin.price), 18) * count, 18), 2)
      return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(dollars as `${number}`)
    }
    const row = list.getByRole('listitem').filter({ has: page.getByTitle('2 ETH', { exact: true }) })
    await expect(row).toContainText(worthOf(2n))
    await expect(account.getByText('of verified tokens')).toBeVisible()

    await setBalance(chainOne, address, 3_000_000_000_000_000_000n)
    const whenAsked = page.waitForRequest((request) => isBalance(request.url()) && /forceUpdate=/.test(request.url()))
    await account.getByRole('button', { name: 'Update tokens' }).click()
    await whenAsked
    const newRow = list.getByRole('listitem').filter({ has: page.getByTitle('3 ETH', { exact: true }) })
    await expect(newRow).toContainText(worthOf(3n))
  })

  test('after a reload without the service, the stored tokens are shown with their age', async ({ page, wallet }) => {
    await giveTokens(firstAddress(wallet))
    const { list } = await openTokens(page, wallet)
    const dollar = list.getByTitle(new RegExp(` ${sandboxTokens.dollar.symbol}$`))
    await expect(dollar).toBeVisible()
    const amount = await dollar.getAttribute('title')
    await page.route(/\/v1\/account\//, (route) => route.fulfill({ status: 503, json: { error: 'down' } }))
    await page.reload()
    const account = await openAccount(page)
    await expect(account.getByTitle(`${amount}`)).toBeVisible()
    await account.getByRole('button', { name: 'Update tokens' }).click()
    await expect(account.getByText(/^The tokens could not be updated · As of /)).toBeVisible()
    await expect(account.getByRole('button', { name: /^Try again in \d+ seconds?$/ })).toBeDisabled()
    await expect(account.getByTitle(`${amount}`)).toBeVisible()
  })
})
