import { say, sayAll } from '@/language'

/** Texts of the form that registers a product. */
export const formTexts = {
  register: sayAll({
    title: 'Register Your Product',
    another: 'Register another with this invoice',
    help: 'Have your invoice ready. It takes about a minute.',
    product: 'Product',
    purchase: 'Purchase',
    modelHint: 'It is on the label. Type part of it, then select from the list.',
    modelUnknown: 'We do not know this model. Please check the label. If it is correct, contact',
    supportDesk: 'our support desk',
    modelRequired: 'Please select a model number from the list.',
    modelsMissing: 'The list of models could not be loaded.',
    retry: 'Retry',
    serialHint: 'It is next to the model number.',
    serialRequired: 'Please enter the serial number.',
    dateRequired: 'Please enter the purchase date.',
    dateFuture: 'The purchase date cannot be in the future.',
    selectPeriod: 'Select Warranty Period',
    periodHint:
      'This product is covered for manufacturing defects. The period is printed on its box.',
    periodRequired: 'Please select the warranty period.',
    derived: 'Filled in for you',
    invoice: 'Invoice',
    invoiceRequired: 'Please upload the invoice.',
    submit: 'Register Product',
    submitting: 'Registering…',
    success: 'Your submission was successful. Thank you for your action!',
    noResponse: 'No response received from the server.',
    somethingWrong: 'Something went wrong',
  }),
  scan: sayAll({
    open: 'Scan the serial number',
    title: 'Scan the serial number',
    help: 'Hold the code on the label inside the frame. The picture stays on your phone.',
    view: 'What the camera sees',
    noSerial: (text: string) =>
      say('This code is not a serial number: {text}. Please try another one.', { text }),
    notAllowed:
      'The camera is not allowed. Allow it in the settings of your browser, or type the number.',
    noCamera: 'There is no camera. Please type the number.',
    failure: 'The camera could not be started. Please type the number.',
    close: 'Close',
  }),
} as const

export const errorAlert = (message: string): string =>
  say('Error: {message}', { message: message || formTexts.register.somethingWrong })
