import type { Core } from '../createCore.ts'
import { initialView } from './initialView.ts'

/** An embedded modal is there from the start, on its first view. */
export function showEmbedded(core: Core): () => void {
  if (core.options.state.enableEmbedded) core.router.reset({ name: initialView(core) })
  return () => {}
}
