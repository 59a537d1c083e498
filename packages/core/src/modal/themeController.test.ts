import { describe, expect, test } from 'vitest'
import { createThemeController } from './themeController.ts'

describe('createThemeController', () => {
  test('default', () => {
    expect(createThemeController().state).toEqual({ mode: 'dark', variables: {} })
  })

  test('behavior: adds variables to those that are set', () => {
    const { state, setMode, setVariables } = createThemeController({ themeVariables: { '--lk-accent': 'red' } })
    setMode('light')
    setVariables({ '--lk-radius': '4px' })
    setVariables({ '--lk-accent': 'blue' })
    expect(state).toEqual({ mode: 'light', variables: { '--lk-accent': 'blue', '--lk-radius': '4px' } })
  })
})
