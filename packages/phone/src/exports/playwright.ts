export { type PhoneFixtures, test } from '../playwright/phoneTest.ts'
