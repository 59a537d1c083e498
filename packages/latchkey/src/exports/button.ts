export { defineButton, LatchkeyButtonElement } from '../elements/buttonElement.ts'
