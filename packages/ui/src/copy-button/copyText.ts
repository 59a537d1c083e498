/** Copies a text by selecting it in a text area. Needed on pages where the clipboard API is missing or not allowed. */
function copyBySelection(text: string, container: Element): boolean {
  const textArea = document.createElement('textarea')
  textArea.value = text
  textArea.readOnly = true
  textArea.className = 'lk-visually-hidden'
  // The text area is added to the open dialog, because everything outside the dialog is inert and cannot be selected.
  container.append(textArea)
  textArea.select()
  try {
    return document.execCommand('copy')
  } finally {
    textArea.remove()
  }
}

/**
 * Copies a text to the clipboard.
 * @param container an element of the open dialog
 * @returns whether the text was copied
 */
export async function copyText(text: string, container: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, container)
  }
}
