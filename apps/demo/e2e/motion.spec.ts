import { expect, type Page } from '@playwright/test'
import { recordAttribute } from './support/record.ts'
import { freshWallet, test, withMotion } from './support/test.ts'
import { anyModal, connectButton, modal, openDemo } from './support/visitor.ts'

type Motion = { properties: string[]; durationMs: number }

/** Starts to record every animation and transition in the modal, with its properties and its duration. */
async function recordMotions(page: Page) {
  await page.addInitScript(() => {
    const motions: Motion[] = []
    Object.assign(window, { motions })
    let observedRoot: ShadowRoot | null | undefined
    const recordRunningAnimations = () => {
      for (const { effect } of observedRoot?.getAnimations() ?? []) {
        if (!(effect instanceof KeyframeEffect)) continue
        const properties = effect
          .getKeyframes()
          .flatMap((frame) => Object.keys(frame))
          .filter((key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key))
        motions.push({
          properties: [...new Set(properties)].sort(),
          durationMs: Number(effect.getComputedTiming().duration),
        })
      }
    }
    // Looks for animations at every change of the DOM and at every frame. On a slow machine, an animation may end before the next frame.
    const observer = new MutationObserver(recordRunningAnimations)
    const observeRoot = () => {
      const root = document.querySelector('latchkey-modal')?.shadowRoot
      if (root && root !== observedRoot) {
        observedRoot = root
        observer.observe(root, { attributes: true, childList: true, subtree: true })
      }
      recordRunningAnimations()
      requestAnimationFrame(observeRoot)
    }
    requestAnimationFrame(observeRoot)
  })
  return async () => {
    const all = await page.evaluate(() => (window as unknown as { motions: Motion[] }).motions)
    return [...new Set(all.map((motion) => JSON.stringify(motion)))].map((motion): Motion => JSON.parse(motion))
  }
}

/** Opens the modal and chooses a wallet, which declines. Then goes back and closes the modal. */
async function visitViews(page: Page, walletName: string) {
  await openDemo(page)
  await connectButton(page).click()
  await modal(page, 'Connect wallet').getByRole('button', { name: walletName }).click()
  const waitingView = modal(page, walletName)
  await expect(waitingView.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  await waitingView.getByRole('button', { name: 'Back' }).click()
  await expect(modal(page, 'Connect wallet').getByRole('button', { name: walletName })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(anyModal(page)).toBeHidden()
}

test.use({ ...withMotion, walletOptions: { ...freshWallet(), mode: 'reject' } })

test.describe('motion', () => {
  test("uses only transform, opacity, the card's height, the ring's dash and colours", async ({ page, wallet }) => {
    const motions = await recordMotions(page)
    await visitViews(page, wallet.name)
    const movedProperties = [...new Set((await motions()).flatMap(({ properties }) => properties))].sort()
    expect(movedProperties).toContain('transform')
    const allowedProperties = [
      'height',
      'opacity',
      'strokeDashoffset',
      'transform',
      'color',
      'backgroundColor',
      'boxShadow',
    ]
    expect(movedProperties.filter((property) => !allowedProperties.includes(property))).toEqual([])
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the modal only fades', async ({ page, wallet }) => {
    const motions = await recordMotions(page)
    await visitViews(page, wallet.name)
    const movedProperties = new Set((await motions()).flatMap(({ properties }) => properties))
    expect([...movedProperties]).toContain('opacity')
    for (const property of ['transform', 'height', 'strokeDashoffset'])
      expect([...movedProperties]).not.toContain(property)
  })

  test('a modal that must not close does not shake, but shows that it noticed the key', async ({ page, wallet }) => {
    await openDemo(page, 'guarded')
    const motions = await recordMotions(page)
    await page.reload()
    await connectButton(page).click()
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
    const states = await recordAttribute(anyModal(page), 'data-state')
    await page.keyboard.press('Escape')
    await expect.poll(states).toEqual(['open', 'shaking', 'open'])
    expect((await motions()).flatMap(({ properties }) => properties)).not.toContain('transform')
  })
})
