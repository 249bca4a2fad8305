import { NOT_DONE } from '@/api/refusals'

/** Every sentence about the catalogue. Full stops are part of them. */
export const texts = {
  exportFile: 'Catalogue.csv',
  models: {
    title: 'Models',
    search: 'Search models',
    searchLabel: 'Search by number, name or type',
    state: 'Which models',
    states: [
      { value: '', label: 'Current' },
      { value: 'retired', label: 'Retired' },
      { value: 'all', label: 'All' },
    ],
    columns: {
      modelNo: 'Model Number',
      productName: 'Product Name',
      productType: 'Product Type',
      warrantyPeriod: 'Warranty Period',
      actions: 'Actions',
    },
    retired: 'Retired',
    empty: 'The catalogue has no models yet.',
    emptyText: 'Customers can register a product once its model is here.',
    notFound: 'No model is found.',
    noneRetired: 'No model is retired.',
    loadFailure: 'The models could not be loaded.',
    noun: 'model',
    add: 'Add model',
    import: 'Import CSV',
    export: 'Export CSV',
    edit: 'Edit',
    retire: 'Retire',
    restore: 'Bring back',
    retireMessage:
      'Customers can no longer register it. What they have registered stays as it is, and you can bring the model back.',
    failure: NOT_DONE,
  },
  model: {
    addTitle: 'Add a model',
    editTitle: 'Edit the model',
    modelNo: 'Model Number',
    productName: 'Product Name',
    productType: 'Product Type',
    chooseType: 'Choose a type',
    warrantyPeriod: 'Warranty Period',
    periodHint: 'Like 6 Months or 2 Years. With MANUFACTURING DEFECTS the customer chooses.',
    defects: 'MANUFACTURING DEFECTS',
    cancel: 'Cancel',
    add: 'Add model',
    save: 'Save model',
    saving: 'Saving…',
    failure: 'The model could not be saved. Please try again.',
  },
  types: {
    title: 'Types',
    help: 'Products of a type that is not allowed are never replaced in advance (AWR).',
    columns: {
      name: 'Type',
      awr: 'Advance Replacement',
      models: 'Models',
      actions: 'Actions',
    },
    allowed: 'Allowed',
    notAllowed: 'Not allowed',
    retired: 'Retired',
    empty: 'There are no types yet.',
    loadFailure: 'The types could not be loaded.',
    add: 'Add type',
    edit: 'Edit',
    retire: 'Retire',
    restore: 'Bring back',
    retireMessage:
      'No model can get this type any more. Its rule still counts for what is registered, and you can bring it back.',
    failure: NOT_DONE,
  },
  type: {
    addTitle: 'Add a type',
    editTitle: 'Edit the type',
    name: 'Name',
    renameHint: 'All models follow a new name. What is registered keeps the old one, and its rule.',
    awr: 'May be replaced in advance (AWR)',
    cancel: 'Cancel',
    add: 'Add type',
    save: 'Save type',
    saving: 'Saving…',
    failure: 'The type could not be saved. Please try again.',
  },
  import: {
    title: 'Import models',
    description: 'You see what a file changes before anything is stored.',
    file: 'CSV file',
    fileHint: 'Its first line names productName, modelNo, warrantyPeriod and productType.',
    retire: 'Retire models that are not in the file',
    reading: 'Comparing the file with the catalogue…',
    failure: 'The file could not be read. Please try again.',
    importFailure: 'The file could not be imported. Please try again.',
    retry: 'Retry',
    nothing: 'The catalogue has all of this already. There is nothing to import.',
    mend: 'Please mend these lines and choose the file again. Nothing can be imported before.',
    cancel: 'Cancel',
    submit: 'Import',
    submitting: 'Importing…',
    groups: {
      wrong: 'Wrong',
      retired: 'Retired',
      changed: 'Changed',
      returned: 'Brought back',
      new: 'New',
    },
    typeNew: 'new',
    typeReturned: 'brought back',
  },
}

const fields = texts.models.columns

/** Sentences with something of their own in them. */
const grouped = (count: number) => count.toLocaleString('en-IN')

export const said = {
  added: (modelNo: string) => `${modelNo} was added.`,
  saved: (modelNo: string) => `${modelNo} was saved.`,
  retired: (modelNo: string) => `${modelNo} is retired. You find it under Retired.`,
  restored: (modelNo: string) => `${modelNo} can be registered again.`,
  retireQuestion: (name: string) => `Retire ${name}?`,
  typeRetired: (name: string) => `${name} is retired.`,
  typeRestored: (name: string) => `${name} is offered again.`,
  of: (deed: string, name: string) => `${deed}: ${name}`,
  line: (line: number) => `Line ${grouped(line)}`,
  andMore: (more: number) => `and ${grouped(more)} more`,
  group: (name: string, count: number) => `${name} (${grouped(count)})`,
  missing: (count: number) =>
    count === 1
      ? '1 model of the catalogue is not in the file. It stays as it is.'
      : `${grouped(count)} models of the catalogue are not in the file. They stay as they are.`,
  types: (names: readonly string[]) => `Types that come with it: ${names.join(', ')}.`,
  field: (name: keyof typeof fields) => fields[name],
  imported: (counts: { new: number; changed: number; returned: number; retired: number }) =>
    `The catalogue was imported: ${grouped(counts.new)} new, ${grouped(counts.changed)} changed, ${grouped(counts.returned)} brought back, ${grouped(counts.retired)} retired.`,
}
