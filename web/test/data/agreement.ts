import type { AgreementForm, OpenedProgramme, Quarters } from '@/features/agreement/api'
import type { AgreementRecord, Programme } from '@/features/agreement/records'

/** The server's answers for the agreement pages. */
export const firstProgramme: Programme = {
  _id: 'P1',
  title: 'Micro Distributor Programme',
  quarter: 'Q1',
  months: 'April to June',
  year: 2026,
  label: 'Q1 (AMJ) 2026',
  tiers: [
    { target: 150_000, payout: 1 },
    { target: 250_000, payout: 1.5 },
  ],
  terms: ['The letter is valid for 1 quarter only.', 'The letter is not transferable.'],
}

export const nextProgramme: Programme = {
  ...firstProgramme,
  _id: 'P2',
  quarter: 'Q2',
  months: 'July to September',
  label: 'Q2 (JAS) 2026',
}

export const openedProgramme: OpenedProgramme = {
  ...firstProgramme,
  state: 'running',
  open: true,
  agreements: 1,
  openedBy: 'admin',
  openedAt: '2026-04-01T00:00:00Z',
}

/** The quarters, seen in May. */
export const quarters: Quarters = {
  running: { quarter: 'Q1', months: 'April to June', year: 2026, label: 'Q1 (AMJ) 2026' },
  next: { quarter: 'Q2', months: 'July to September', year: 2026, label: 'Q2 (JAS) 2026' },
  suggested: { quarter: 'Q2', months: 'July to September', year: 2026, label: 'Q2 (JAS) 2026' },
}

export const formChoices: AgreementForm = {
  programme: firstProgramme,
  purchaseDistributors: ['FORTECH', 'STEK SYSTEM'],
  distributorLocations: ['LUCKNOW', 'NEW DELHI'],
}

export const signedRecord: Omit<AgreementRecord, 'key'> = {
  user: {
    customerId: 'CU1',
    name: 'Ravi Traders',
    email: 'ravi@example.com',
    phone: '09812345678',
    role: 'Dealer',
  },
  agreement: {
    _id: 'A1',
    customerId: 'CU1',
    quarter: 'Q1 (AMJ) 2026',
    location: 'Lucknow',
    bankAccountNumber: '50100204813770',
    ifscCode: 'HDFC0001234',
    purchaseDistributor: 'STEK SYSTEM',
    authorizedDistributor: 'Jalan Distributors',
    authorizedDistributorForRegion: 'Jalan Distributors',
    distributorLocation: 'LUCKNOW',
    partnerName: 'Ravi Infotech',
    partnerNameFirmName: 'Ravi Infotech',
    contactPersonName: 'Ravi Kumar',
    mobileNumber: '09812345678',
    address: 'Shop 7, Hazratganj',
    createdAt: '2026-04-05T10:00:00Z',
    programme: firstProgramme,
  },
}
