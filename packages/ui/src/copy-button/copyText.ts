/** Copies through a selection, for pages where the clipboard API is missing or not allowed. */
function copySelection(text: string, near: Element): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'lk-visually-hidden'
  // The field must be inside the topmost dialog: everything outside is inert and cannot be selected.
  near.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
  }
}

/**
 * Copies a text to the clipboard.
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
