/** The French messages of `en/together.ts`. */
export const together = {
  // The page behind the mailed link. `other`: the masked address of the other buyer.
  'together.title': 'Ces deux adresses sont-elles à vous ?',
  'together.lead': '{shop} demande si {email} et {other} sont à vous.',
  'together.both': 'Rien ne change avant la confirmation depuis {other}.',
  'together.purchases': 'Ensuite, vous pourrez vous connecter avec l’une ou l’autre et voir les achats des deux.',
  'together.undo':
    'Les deux adresses reçoivent un e-mail à ce sujet. Pendant {days} jours, son lien permet de les séparer à nouveau.',
  'together.not_yours':
    'Toute personne qui lit les e-mails envoyés à {other} pourra utiliser vos achats. Si ce n’est pas vous, fermez cette page.',
  'together.button': 'Oui, les deux sont à moi',
  'together.waits': 'Vous avez confirmé',
  'together.waits.text': 'Maintenant, {other} doit confirmer. Cette adresse a reçu un e-mail comme le vôtre.',
  'together.merged': 'Les deux sont réunies',
  'together.merged.text':
    'Vous pouvez vous connecter avec l’une ou l’autre. Un e-mail explique comment les séparer à nouveau.',
  'together.gone': 'Il n’y a rien à confirmer',
  'together.gone.text':
    'Le lien est trop ancien ou n’a pas été copié en entier, ou {shop} a retiré la question. Rien n’a changé.',

  // These stand in the mail only.
  'mail.together.subject': 'Ces deux adresses sont-elles à vous ? {shop} vous le demande',
  'mail.together.headline': 'Ces deux adresses sont-elles à vous ?',
  'mail.together.text': '{shop} demande si {email} et {other} sont à vous.',
  'mail.together.button': 'Voir et confirmer',
  'mail.together.nothing': 'Les deux adresses doivent confirmer. Si {other} n’est pas à vous, ne faites rien.',
  'mail.together.until': 'Le lien expire {when}.',
  'mail.together.why': '{shop} vous a envoyé cet e-mail parce qu’un achat y a été fait avec votre adresse.'
}
