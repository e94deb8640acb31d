/** The French messages of `en/together.ts`. */
export const together = {
  // The page behind the mailed link. `other`: the masked address of the other buyer.
  'together.title': 'Les deux sont-elles à vous ?',
  'together.lead': '{shop} demande si {email} et {other} sont à vous.',
  'together.both': 'Rien ne change avant la confirmation depuis {other}.',
  'together.purchases': 'Ensuite, les deux adresses mènent aux mêmes achats : ceux des deux.',
  'together.undo': 'Les deux adresses reçoivent un e-mail. Son lien les sépare à nouveau pendant {days} jours.',
  'together.not_yours':
    'Qui lit les e-mails envoyés à {other} pourra utiliser vos achats. Si ce n’est pas vous, fermez cette page.',
  'together.button': 'Oui, les deux sont à moi',
  'together.waits': 'Vous avez confirmé',
  'together.waits.text': 'Maintenant, {other} doit confirmer. Cette adresse a reçu un e-mail comme le vôtre.',
  'together.merged': 'Les deux sont réunies',
  'together.merged.text':
    'Vous pouvez vous connecter avec l’une ou l’autre. Un e-mail explique comment les séparer à nouveau.',
  'together.gone': 'Il n’y a rien à confirmer',
  'together.gone.text':
    'Le lien est trop ancien, {shop} a retiré la question ou il n’a pas été copié en entier. Rien n’a changé.',

  // These stand in the mail only.
  'mail.together.subject': 'Les deux sont-elles à vous, chez {shop} ?',
  'mail.together.headline': 'Les deux sont-elles à vous ?',
  'mail.together.text': '{shop} demande si {email} et {other} sont à vous.',
  'mail.together.button': 'Regarder et confirmer',
  'mail.together.nothing': 'Les deux adresses doivent confirmer. Si {other} n’est pas à vous, ne faites rien.',
  'mail.together.until': 'Le lien fonctionne jusqu’au {when}.',
  'mail.together.why': '{shop} vous a envoyé cet e-mail parce qu’un achat y a été fait avec votre adresse.'
}
