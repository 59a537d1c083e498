import './promptDialog.css'

type Question = { method: string; params: unknown }

const titles: Record<string, string> = {
  eth_requestAccounts: 'Connect to this page?',
  wallet_requestPermissions: 'Connect to this page?',
  wallet_switchEthereumChain: 'Switch network?',
  wallet_addEthereumChain: 'Add this network?',
  personal_sign: 'Sign this message?',
  eth_signTypedData_v4: 'Sign this data?',
  eth_sendTransaction: 'Send this transaction?',
}

/**
 * Creates the dialog of the demo's own wallet, which opens above everything else on the page. Returns a function that shows a question and
 * resolves with the visitor's decision.
 */
export function createPromptDialog(walletName: string): (question: Question) => Promise<boolean> {
  const dialog = createElement('dialog', { className: 'prompt' })
  const title = createElement('h2', { id: 'wallet-prompt-title' })
  const details = createElement('pre', {})
  const rejectButton = createElement('button', { type: 'button', textContent: 'Reject' })
  const approveButton = createElement('button', { type: 'button', className: 'prompt-approve', textContent: 'Approve' })
  const actions = createElement('div', { className: 'prompt-actions' })
  dialog.setAttribute('aria-labelledby', title.id)
  actions.append(rejectButton, approveButton)
  dialog.append(createElement('p', { textContent: walletName }), title, details, actions)
  document.body.append(dialog)

  return ({ method, params }) =>
    new Promise((resolve) => {
      title.textContent = titles[method] ?? method
      details.textContent = params === undefined ? '' : JSON.stringify(params, undefined, 2)
      const decide = (approved: boolean) => () => {
        dialog.onclose = null
        dialog.close()
        resolve(approved)
      }
      approveButton.onclick = decide(true)
      rejectButton.onclick = decide(false)
      dialog.onclose = () => resolve(false)
      dialog.showModal()
      approveButton.focus()
    })
}

function createElement<tag extends keyof HTMLElementTagNameMap>(
  tag: tag,
  properties: Partial<HTMLElementTagNameMap[tag]>,
): HTMLElementTagNameMap[tag] {
  return Object.assign(document.createElement(tag), properties)
}
