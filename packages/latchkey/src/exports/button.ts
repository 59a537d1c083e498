export { defineButton, LatchkeyButtonElement, type LatchkeyElements } from '../elements/buttonElement.ts'
