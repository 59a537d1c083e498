import type { Prompt } from '@latchkey/testing/wallet'
import { createPromptDialog } from './promptDialog.ts'

type Person = {
  nextPrompt(): Promise<Prompt>
  approve(id?: number): void
  reject(id?: number): void
}

/** Shows each prompt of a wallet in its dialog, one after the other, and returns the visitor's decision to the wallet. */
export async function answerPrompts(walletName: string, person: Person): Promise<never> {
  const ask = createPromptDialog(walletName)
  for (;;) {
    const { id, method, params } = await person.nextPrompt()
    if (await ask({ method, params })) person.approve(id)
    else person.reject(id)
  }
}
