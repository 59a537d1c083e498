import type { Prompt } from '@latchkey/testing/wallet'
import { createPromptDialog } from './promptDialog.ts'

type PromptControl = {
  nextPrompt(): Promise<Prompt>
  approve(id?: number): void
  reject(id?: number): void
}

/** Shows the prompts of a wallet in its dialog, one after the other, and passes each decision of the visitor to the wallet. */
export async function answerPrompts(walletName: string, control: PromptControl): Promise<never> {
  const askVisitor = createPromptDialog(walletName)
  for (;;) {
    const { id, method, params } = await control.nextPrompt()
    if (await askVisitor({ method, params })) control.approve(id)
    else control.reject(id)
  }
}
