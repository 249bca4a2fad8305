import { counted } from '@/lib/count'

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
    allRetired: 'All models are retired.',
    allRetiredText: 'Customers cannot register a product until you add a model or bring one back.',
    showRetired: 'Show retired',
    emptyText: 'Customers can register a product once its model is here.',
    notFound: 'No models found.',
    noneRetired: 'No retired models.',
    loadFailure: 'The models could not be loaded.',
    noun: 'model',
    add: 'Add model',
    import: 'Import CSV',
    export: 'Export CSV',
    edit: 'Edit',
    retire: 'Retire',
    restore: 'Bring back',
    retireMessage:
      'Customers can no longer register it. Registered products do not change. You can bring the model back.',
  },
  model: {
    addTitle: 'Add a model',
    editTitle: 'Edit the model',
    modelNo: 'Model Number',
    productName: 'Product Name',
    productType: 'Product Type',
    chooseType: 'Select a type',
    warrantyPeriod: 'Warranty Period',
    periodHint:
      'Such as 6 Months or 2 Years. With MANUFACTURING DEFECTS the customer selects the period.',
    defects: 'MANUFACTURING DEFECTS',
    cancel: 'Cancel',
    add: 'Add model',
    save: 'Save model',
    saving: 'Saving…',
    failure: 'The model could not be saved. Please try again.',
  },
  types: {
    title: 'Types',
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
    retireMany:
      'You can no longer use these types for a model. Their rules still apply to registered products. You can bring them back.',
    retireMessage:
      'You can no longer use this type for a model. Its rule still applies to registered products. You can bring it back.',
  },
  type: {
    addTitle: 'Add a type',
    editTitle: 'Edit the type',
    name: 'Name',
    renameHint: 'All models get the new name. Registered products keep the old name and its rule.',
    awr: 'Can be replaced in advance (AWR)',
    cancel: 'Cancel',
    add: 'Add type',
    save: 'Save type',
    saving: 'Saving…',
    failure: 'The type could not be saved. Please try again.',
  },
  import: {
    title: 'Import models',
    fileHint:
      'The first line must name productName, modelNo, warrantyPeriod and productType, or Product, Model, Warranty and Type.',
    retire: 'Retire models that are not in the file',
    reading: 'Comparing the file with the catalogue…',
    done: 'The catalogue was imported',
    nothing: 'The catalogue already has all these models. There is nothing to import.',
    sample: [
      ['productName', 'modelNo', 'warrantyPeriod', 'productType'],
      ['8 Port PoE Switch', 'SW-08P', '3 Years', 'SWITCH'],
      ['Cat 6 Cable 305 m', 'C6-305', 'MANUFACTURING DEFECTS', 'CAT-6'],
    ],
    typeReturned: 'brought back',
  },
}

const fields = texts.models.columns

export const said = {
  added: (modelNo: string) => `${modelNo} was added.`,
  saved: (modelNo: string) => `${modelNo} was saved.`,
  retired: (modelNo: string) => `${modelNo} is retired. You can find it under Retired.`,
  restored: (modelNo: string) => `${modelNo} can be registered again.`,
  retireQuestion: (name: string) => `Retire ${name}?`,
  typeRetired: (name: string) => `${name} is retired.`,
  typeRestored: (name: string) => `${name} is offered again.`,
  missing: (count: number) =>
    counted(
      count,
      'model is not in the file. It does not change.',
      'models are not in the file. They do not change.',
    ),
  types: (names: readonly string[]) => `New types: ${names.join(', ')}.`,
  field: (name: keyof typeof fields) => fields[name],
}
