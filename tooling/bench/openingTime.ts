import type { Page } from '@playwright/test'
import { connectButton } from '../budgets/browser.ts'

declare global {
  interface Window {
    /** Time in ms from the click's timestamp to the end of the first frame with the dialog in it. */
    openingTime?: Promise<number>
  }
}

/** The usual time between the moment when a visitor's pointer reaches a button and the click. */
const hoverMs = 200

/** Makes the page measure the next opening of a dialog: the time from the click's timestamp until the frame with the dialog is drawn. */
export async function armOpeningTime(page: Page): Promise<void> {
  await page.evaluate(() => {
    const findDialog = (root: Document | ShadowRoot): Element | undefined => {
      for (const element of root.querySelectorAll('*')) {
        if (element.matches('dialog[open]')) return element
        const innerDialog = element.shadowRoot && findDialog(element.shadowRoot)
        if (innerDialog) return innerDialog
      }
      return undefined
    }
    window.openingTime = new Promise((resolve) => {
      const onClick = ({ timeStamp }: MouseEvent) => {
        const checkDialog = () => {
          const dialog = findDialog(document)
          if (!dialog || dialog.getBoundingClientRect().height === 0) return requestAnimationFrame(checkDialog)
          // An animation frame callback runs before its frame is drawn. The message event is a later task, so its listener runs after the
          // frame was drawn.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(undefined)
        }
        requestAnimationFrame(checkDialog)
      }
      document.addEventListener('click', onClick, { capture: true, once: true })
    })
  })
}

/** Clicks the button as a visitor does. Returns the time in ms from the click to the frame that shows the dialog. */
export async function pressAndTime(page: Page): Promise<number> {
  await armOpeningTime(page)
  const box = await connectButton(page).boundingBox()
  if (!box) throw new Error('The button is not on the page.')
  // The modal starts to load when the pointer reaches the button, so the pointer must start away from the button each time.
  await page.mouse.move(0, 0)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await new Promise((resolve) => setTimeout(resolve, hoverMs))
  await page.mouse.down()
  await page.mouse.up()
  return page.evaluate(() => window.openingTime as Promise<number>)
}

/** Closes the modal, and resolves when the modal is gone. */
export async function closeModal(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
