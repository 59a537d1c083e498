/** The way of pages without a clipboard API, or without the right to it: the browser copies a selection. */
function copySelection(text: string, near: Element): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'lk-visually-hidden'
  // Inside the same dialog: everything outside the topmost one is inert and cannot hold a selection.
  near.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
  }
}

/**
 * Copies a text.
 * @param near an element of the open dialog
 * @returns whether the browser allowed it
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text, near)
  }
}
