import { describe } from 'vitest'
import { budgetStoreContract, CONTRACT_BUDGET } from './budget-store.contract.ts'
import { memoryBudgetStore } from './memory-budget-store.ts'

const store = memoryBudgetStore(CONTRACT_BUDGET)

describe('budgets in memory', () => budgetStoreContract(() => store))
