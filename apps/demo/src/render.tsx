import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import './demo.css'

export function render(page: ReactNode) {
  const root = document.querySelector('#root')
  if (root) createRoot(root).render(page)
}
