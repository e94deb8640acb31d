/** The German messages of `en/situations.ts`. */
export const situations = {
  // The state in a word.
  'tone.done': 'Zugriff',
  'tone.waiting': 'Ausstehend',
  'tone.needs_you': 'Sie sind dran',
  'tone.seller': 'Angehalten',
  'tone.ended': 'Beendet',
  'tone.refunded': 'Erstattet',
  'tone.part_refunded': 'Teilweise erstattet',
  'tone.lost': 'Zurückgebucht',
  'tone.ending': 'Endet',
  'tone.paused': 'Pausiert',
  'tone.free': 'Platz frei',

  // A purchase.
  'to_name.headline': 'Wählen Sie Ihr {host}-Konto',
  'to_name.text': 'Sagen Sie uns, welches Konto Ihres ist, und {host} lädt es ein.',
  'to_name.team':
    '{give} Ihr Kauf gilt für {seats} Konten: Fügen Sie die anderen später hinzu, oder senden Sie jeder Person einen Link für einen Platz.',
  'looked_up.headline': 'Wir fragen {host} nach {login}',
  'looked_up.text':
    'Sobald {host} sagt, wessen Konto {login} ist, kommt es in die Warteschlange für Einladungen, oder wir sagen Ihnen, warum nicht.',
  'second_seat.headline': 'Ihr anderer Kauf gilt für {login}',
  'second_seat.text': 'Dieser hat einen Platz für ein anderes Konto. Brauchen Sie keines, gibt es nichts zu tun.',
  'shop_not_ready.headline': 'Warten auf {shop}',
  'shop_not_ready.text': 'Beim Verkäufer blockiert gerade etwas die Einladungen. Ihr Kauf geht nicht verloren.',
  'no_purchase.headline': 'Kein Kauf gefunden',
  'no_purchase.text': 'Wir finden keinen Kauf für {email}.',
  'readdressed.headline': 'Melden Sie sich mit der neueren Adresse an',
  'readdressed.text':
    '{shop} hat die Adresse des Kaufs geändert, der mit {email} bezahlt wurde. Melden Sie sich ab und mit der neueren Adresse wieder an.',
  'unmatched.headline': 'Ihre Zahlung ist da',
  'unmatched.text':
    'Noch wissen wir nicht, für welches Produkt Ihre Zahlung ist. {shop} klärt das und schreibt dann an {email}.',
  'not_sold.headline': 'Ihre Zahlung ist für etwas anderes',
  'not_sold.text':
    '{shop} hat Ihre Zahlung erhalten. Laut {shop} ist sie für etwas, das auf dieser Website nicht verkauft wird.',
  'pending.headline': 'Zahlung steht aus',
  'pending.text':
    '{late, select, yes {Ihre Zahlung für {product} ist noch nicht eingegangen. Das dauert länger als üblich: Fragen Sie Ihre Bank, oder schreiben Sie an {seller}.} other {Ihre Zahlung für {product} ist noch nicht eingegangen. Lastschriften dauern 2 bis 5 Tage; Sie müssen nicht noch einmal bezahlen.}}',
  'failed.headline': 'Zahlung fehlgeschlagen',
  'failed.text': 'Ihre Zahlung für {product} wurde abgelehnt. Sie können es noch einmal versuchen.',
  'refunded.headline': 'Kauf erstattet',
  'refunded.text': 'Dieser Kauf von {product} gibt keinen Zugriff mehr.',
  'partially_refunded.headline': 'Kauf teilweise erstattet',
  'partially_refunded.text': 'Dieser Kauf von {product} gibt keinen Zugriff mehr.',
  'disputed.headline': 'Zahlung angefochten',
  'disputed.text':
    '{dated, select, yes {Ihre Bank hat die Zahlung für {product} am {day} angefochten, deshalb gibt dieser Kauf vorerst keinen Zugriff. War das ein Irrtum, sagen Sie es Ihrer Bank.} other {Ihre Bank hat die Zahlung für {product} angefochten, deshalb gibt dieser Kauf vorerst keinen Zugriff. War das ein Irrtum, sagen Sie es Ihrer Bank.}}',
  'lost.headline': '{dated, select, yes {Zahlung am {day} zurückgebucht} other {Zahlung zurückgebucht}}',
  'lost.text': 'Ihre Bank hat die Zahlung für {product} zurückgebucht, deshalb gibt dieser Kauf keinen Zugriff mehr.',
  'past_due.headline': 'Verlängerung nicht bezahlt',
  'past_due.text':
    '{dated, select, yes {Die Verlängerung Ihres Abonnements von {product} schlug am {day} fehl und wurde nicht bezahlt. Sobald sie bezahlt ist, bekommen Sie wieder Zugriff.} other {Die Verlängerung Ihres Abonnements von {product} wurde nicht bezahlt. Sobald sie bezahlt ist, bekommen Sie wieder Zugriff.}}',
  'ended.headline': '{dated, select, yes {Abonnement am {day} beendet} other {Abonnement beendet}}',
  'ended.text': 'Ihr Abonnement von {product} ist beendet. Kaufen Sie erneut, um wieder Zugriff zu bekommen.',

  'ended_by_seller.headline': 'Kauf nicht mehr gültig',
  'ended_by_seller.text':
    '{dated, select, yes {{shop} hat den Zugriff auf {product}, den dieser Kauf gab, am {day} beendet.} other {{shop} hat den Zugriff auf {product} beendet, den dieser Kauf gab.}}',
  'time_over.headline': 'Die Zeit ist vorbei',
  'time_over.text': '{shop} hat Ihnen für eine bestimmte Zeit Zugriff auf {product} gegeben. Diese Zeit ist vorbei.',

  // An account that waits for its invitation.
  'in_queue.headline':
    '{position, select, none {Ihre Einladung ist unterwegs} 1 {Sie sind als Nächstes an der Reihe} other {Sie sind Nummer {position} in der Reihe}}',
  'in_queue.text':
    '{known, select, yes {{login} wird {when} eingeladen. Wir schicken Ihnen eine E-Mail.} other {Wir laden {login} ein und schicken Ihnen eine E-Mail.}}',
  'day_limit.headline':
    '{position, select, none {Sie sind in der Warteschlange} 1 {Sie sind als Nächstes an der Reihe} other {Sie sind Nummer {position} in der Reihe}}',
  'day_limit.text':
    '{host} begrenzt die Einladungen pro Tag. {known, select, yes {Die Einladung wird {when} gesendet, und wir schicken Ihnen eine E-Mail.} earliest {Die Einladung wird frühestens {when} gesendet, und wir schicken Ihnen eine E-Mail.} other {Wir senden die Einladung so bald wie möglich und schicken Ihnen eine E-Mail.}}',
  'changes_used_up.headline': 'Konto zu oft gewechselt',
  'changes_used_up.text':
    '{known, select, yes {{login} kann {when} eingeladen werden. Ein Kauf erlaubt fünf Wechsel in 30 Tagen.} other {{login} muss warten. Ein Kauf erlaubt fünf Wechsel in 30 Tagen.}}',
  'invited_often.headline': 'Heute zu viele Einladungen',
  'invited_often.text':
    '{login} wurde in 24 Stunden fünfmal eingeladen. {known, select, yes {Die nächste Einladung wird {when} gesendet.} other {Wir senden die nächste so bald wie möglich.}}',
  'seller_acts.headline': 'Warten auf {shop}',
  'seller_acts.text':
    'Beim Verkäufer blockiert etwas die Einladungen. Er weiß Bescheid; wir laden {login} ein und schicken Ihnen eine E-Mail.',
  'no_seat.headline': 'Warten auf {shop}',
  'no_seat.text':
    '{replaces, select, none {Der Organisation des Verkäufers fehlt eine {host}-Lizenz für {login}. Er weiß Bescheid; wir laden {login} ein und schicken Ihnen eine E-Mail.} other {Der Organisation des Verkäufers fehlt eine {host}-Lizenz für {login}. Er weiß Bescheid: Warten Sie, oder entfernen Sie zuerst {replaces}.}}',
  'not_taken.headline': '{host} hat die Einladung nicht entgegengenommen',
  'not_taken.text':
    '{known, select, yes {Wir versuchen es mit {login} {when} noch einmal.} other {Wir versuchen es mit {login} noch einmal.}}',
  'blocked_there.headline': 'Auf {host} blockiert',
  'blocked_there.text':
    '{login} oder {shop} hat den anderen auf {host} blockiert. Waren Sie es, heben Sie die Blockierung auf und drücken Sie auf „Einladung senden“.',
  'host_away.headline': '{host} antwortet nicht',
  'host_away.text':
    'Sobald wieder eine Antwort kommt, laden wir {login} ein und schicken Ihnen eine E-Mail.{slow, select, yes { Das dauert länger als sonst.} other {}}',
  'unchecked.text':
    'Wir prüfen {login} zuerst bei {host}. {known, select, yes {Wenn das Konto eingeladen werden kann, wird die Einladung {when} gesendet.} other {Wenn das Konto eingeladen werden kann, tun wir das so bald wie möglich.}}',
  'unchecked.seller':
    'Auf der Seite des Verkäufers verhindert etwas die Einladungen. Er weiß Bescheid; danach prüfen wir {login} bei {host} und laden das Konto ein, wenn das möglich ist.',
  'unchecked.away':
    'Sobald wieder eine Antwort kommt, prüfen wir {login} dort und laden das Konto ein, wenn das möglich ist.{slow, select, yes { Das dauert länger als sonst.} other {}}',
  'being_checked.headline': 'Rückfrage bei {host}',
  'being_checked.text':
    '{host} hat nicht klar geantwortet, deshalb fragen wir, ob {login} eingeladen wurde. {slow, select, yes {Das dauert länger als sonst.} other {Das dauert einige Minuten.}}',
  'renewing.headline': '{slow, select, yes {Warten auf {shop}} other {Eine neue Einladung kommt}}',
  'renewing.text':
    '{slow, select, yes {{host} lässt uns die Einladung für {login} noch nicht erneuern. Der Verkäufer weiß Bescheid.} other {{known, select, yes {{login} bekommt {when} eine neue Einladung, weil die letzte nicht angenommen wurde.} other {{login} bekommt bald eine neue Einladung, weil die letzte nicht angenommen wurde.}}}}',

  // An account with an invitation or with access.
  'invited.headline': 'Nehmen Sie die Einladung an',
  'invited.text':
    '{host} hat {login}{sentKnown, select, yes { {sent}} other {}} eingeladen. {untilKnown, select, yes {{ends, select, day {Die Einladung läuft {until} ab, und der Zugriff gilt bis zum {end}.} other {Die Einladung läuft {until} ab.}}} other {Die Einladung bleibt 7 Tage offen.}}',
  'not_shown.headline': 'Die Einladung wird nicht angezeigt',
  'not_shown.text':
    '{lookedKnown, select, yes {{host} zeigte keine Einladung für {login}, als wir {looked} nachsahen. Drücken Sie auf „Einladung senden“, um eine neue zu bekommen; sonst gilt die bisherige {gone} als abgelehnt.} overdue {{host} zeigte keine Einladung für {login}, als wir {looked} nachsahen. Drücken Sie auf „Einladung senden“, um eine neue zu bekommen, oder warten Sie, bis wir {host} wieder fragen können.} other {{host} zeigt keine Einladung für {login}. Drücken Sie auf „Einladung senden“, um eine neue zu bekommen.}}',
  'last_chance.headline': 'Nur noch wenige Tage zum Annehmen',
  'last_chance.text':
    '{untilKnown, select, yes {Die Einladung für {login} läuft {until} ab.} other {Die Einladung für {login} läuft bald ab.}} Danach senden wir sie nur auf Ihren Wunsch erneut.',
  'run_out.headline': '{slow, select, yes {Warten auf {shop}} other {Die Frist der Einladung ist vorbei}}',
  'run_out.text':
    '{slow, select, yes {{host} lässt uns die Einladung für {login} noch nicht erneuern. Der Verkäufer weiß Bescheid.} other {Die Einladung ist {until} abgelaufen, falls {login} sie nicht vorher angenommen oder abgelehnt hat. Ist sie abgelaufen, senden wir eine neue.}}',
  'run_out_last.headline': 'Die Frist der Einladung ist vorbei',
  'run_out_last.text':
    'Die Einladung ist {until} abgelaufen, falls {login} sie nicht vorher angenommen hat. Drücken Sie auf „Einladung senden“, um eine neue zu bekommen.',
  'invited_by_hand.headline': 'Nehmen Sie die Einladung an',
  'invited_by_hand.text': '{shop} hat {login} direkt eingeladen. Nehmen Sie diese Einladung an.',
  'in.headline': 'Sie haben Zugriff',
  'in.text':
    '{ends, select, due {{login} hat Zugriff, der am {end} enden sollte. Der Zahlungsdienst hat das Ende noch nicht bestätigt.} day {{login} hat bis zum {end} Zugriff. Klonen Sie das Repository; bis dahin holt git pull jede Version.} unless_paid {{login} hat bis zum {end} Zugriff, und länger, sobald die Verlängerung bezahlt ist. Klonen Sie das Repository; bis dahin holt git pull jede Version.} paid_time {{login} hat bis zum Ende des bezahlten Zeitraums Zugriff. Klonen Sie das Repository; bis dahin holt git pull jede Version.} other {{login} hat Zugriff. Klonen Sie das Repository; git pull holt alle späteren Versionen.}}',
  'access_not_shown.headline': 'Der Zugriff wird nicht angezeigt',
  'access_not_shown.text':
    '{host} zeigte keinen Zugriff für {login}, als wir {looked} nachsahen. {lookedKnown, select, overdue {Wir sehen noch einmal nach, sobald wir {host} wieder fragen können.} other {Wir sehen {gone} noch einmal nach.}}',
  'other_repository.headline': 'Das Repository ist ein anderes',
  'other_repository.text':
    'Die verkaufte Adresse führt jetzt zu einem anderen Repository. {shop} muss es sich erst ansehen, und bis dahin ändern wir für {login} nichts.',
  'in_already.headline': '{login} hat bereits Zugriff',
  'in_already.text':
    '{proven, select, yes {Der Zugriff stammt nicht aus diesem Kauf; Sie können sofort klonen.} other {Der Zugriff stammt nicht aus diesem Kauf. Ist {login} Ihr Konto?}}',
  'giving_way.headline': '{access, select, yes {Hat Zugriff, bis {other} annimmt} other {Wird durch {other} ersetzt}}',
  'giving_way.text':
    '{access, select, yes {Dann geht der Platz von {login} an {other}.} other {Die Einladung für {login} bleibt offen, bis {other} eingeladen ist.}}',

  // An account that its buyer has to do something about.
  'lapsed.headline': 'Die Einladung ist nicht mehr offen',
  'lapsed.text':
    'Sie ist abgelaufen oder wurde abgelehnt. Drücken Sie auf „Einladung senden“, um eine neue zu bekommen.',
  'lapsed_by_hand.headline': 'Eine Einladung ist abgelaufen',
  'lapsed_by_hand.text': '{shop} hatte {login} direkt eingeladen.',
  'declined.headline': 'Die Einladung besteht nicht mehr',
  'declined.text':
    'Sie wurde auf {host} abgelehnt oder zurückgezogen. Drücken Sie auf „Einladung senden“, um eine neue zu bekommen.',
  'left.headline': '{login} hat das Repository verlassen',
  'left.text':
    'Das Konto hat es verlassen oder wurde auf {host} entfernt. Drücken Sie auf „Einladung senden“, um zurückzukommen.',
  'removed.headline': '{login} wurde entfernt',
  'removed.text': 'Jemand bei {shop} hat das Konto auf {host} entfernt.',
  'no_trace.headline': 'Es ist keine Einladung offen',
  'no_trace.text':
    '{host} hat nicht klar geantwortet und zeigt keine Einladung für {login}. Drücken Sie auf „Einladung senden“, um es noch einmal zu versuchen.',
  'no_such_account.headline': 'Kein Konto mit dem Namen {login}',
  'no_such_account.text': 'Prüfen Sie die Schreibweise in Ihrem {host}-Profil und senden Sie noch einmal.',
  'not_a_person.headline': '{login} ist nicht das Konto einer Person',
  'not_a_person.text': 'Nur Personen können eingeladen werden. Geben Sie Ihr eigenes Konto an.',
  'account_flagged.headline': '{host} schränkt dieses Konto ein',
  'account_flagged.text':
    'Bitten Sie {host}, die Einschränkung von {login} aufzuheben, oder geben Sie ein anderes Konto an.',
  'managed_account.headline': '{login} gehört einer Firma',
  'managed_account.text': 'Nur diese Firma kann das Konto einladen. Geben Sie ein persönliches Konto an.',
  'wrong_invitee.headline': 'Die Einladung wurde zurückgezogen',
  'wrong_invitee.text':
    '{host} hat ein anderes Konto als {login} eingeladen, deshalb haben wir diese Einladung zurückgezogen. {shop} weiß Bescheid.',
  'wrong_permission.headline': 'Die Einladung wurde zurückgezogen',
  'wrong_permission.text':
    '{host} hat {login} mehr als Lesezugriff angeboten, deshalb haben wir die Einladung zurückgezogen. {shop} weiß Bescheid.',

  // An account that a purchase no longer covers.
  'seller_decides.headline': '{shop} entscheidet über {login}',
  'seller_decides.text': 'Was {login} auf {host} hat, stammt nicht aus diesem Kauf.',
  'held_back.headline':
    '{old, select, access {{login} hat noch Zugriff} unsure {{login} hat vielleicht noch Zugriff} other {{login} ist noch eingeladen}}',
  'held_back.text':
    '{old, select, invitation {{shop} prüft das, bevor die Einladung zurückgezogen wird.} other {{shop} prüft das, bevor {login} den Zugriff verliert.}}',
  'not_removed.headline':
    '{old, select, access {{login} hat noch Zugriff} unsure {{login} hat vielleicht noch Zugriff} other {{login} ist noch eingeladen}}',
  'not_removed.text':
    '{why} {held, select, replaced {Die verkaufte Adresse führt jetzt zu einem anderen Repository; bevor wir für {login} etwas ändern, muss {shop} es ansehen.} other {{old, select, invitation {{host} lässt uns die Einladung noch nicht zurückziehen; {shop} weiß Bescheid.} other {{host} lässt uns {login} noch nicht entfernen; {shop} weiß Bescheid.}}}}',
  'kept_elsewhere.headline': 'Ein anderer Kauf gilt für {login}',
  'kept_elsewhere.text': '{why}',
  'removing.headline': 'Der Zugriff wird entzogen',
  'removing.text':
    '{why} {hindered, select, refusal {{host} hat das Entfernen von {login} nicht angenommen; wir versuchen es {again} noch einmal.} silence {{host} hat auf das Entfernen von {login} nicht geantwortet; wir versuchen es {again} noch einmal.} pause {{host} bittet uns zu warten; wir versuchen {again}, {login} zu entfernen.} other {{slow, select, yes {{login} wird der Zugriff entzogen; {host} braucht länger als sonst, um es zu bestätigen.} other {{login} wird der Zugriff entzogen; wir bestätigen es in einigen Minuten.}}}}',
  'taken_away.headline': '{login} hat keinen Zugriff mehr',
  'taken_away.text':
    '{why}{left, select, day { Der Zugriff auf {repository} endete am {leftDay}.} same { Der Zugriff auf {repository} endete am selben Tag.} other {}}',
  'still_there.headline': 'Dieser Kauf umfasst {login} nicht mehr',
  'still_there.text': '{why} Was {login} jetzt auf {host} hat, stammt nicht aus diesem Kauf.',
  'cancelling.headline': 'Die Einladung wird zurückgezogen',
  'cancelling.text':
    '{why} {hindered, select, refusal {{host} hat das nicht angenommen; wir versuchen es {again} noch einmal.} silence {{host} hat nicht geantwortet; wir versuchen es {again} noch einmal.} pause {{host} bittet uns zu warten; wir versuchen es {again}.} other {{slow, select, yes {{host} hat es noch nicht bestätigt; das dauert länger als sonst.} other {Das dauert einige Minuten.}}}}',
  'cancelled.headline': '{login} ist nicht mehr eingeladen',
  'cancelled.text': '{why}',
  'withdrawing.headline': 'Die Einladung war schon weg',
  'withdrawing.text':
    '{why} {hindered, select, refusal {{host} hat das Entfernen von {login} nicht angenommen; wir versuchen es {again} noch einmal.} silence {{host} hat auf das Entfernen von {login} nicht geantwortet; wir versuchen es {again} noch einmal.} pause {{host} bittet uns zu warten; wir versuchen {again}, {login} zu entfernen.} other {{slow, select, yes {{login} hat sie vielleicht angenommen, darum entziehen wir jeden Zugriff; das dauert länger als sonst.} other {{login} hat sie vielleicht angenommen, darum entziehen wir jeden Zugriff; das dauert einige Minuten.}}}}',
  'unqueued.headline': '{login} verlässt die Warteschlange',
  'unqueued.text': '{why} {login} wartete noch auf die Einladung.',
  'end_unclear.headline': 'Rückfrage bei {host}',
  'end_unclear.text': '{why} Wir fragen, ob {login} eingeladen wurde, und ziehen eine Einladung gegebenenfalls zurück.',
  'not_invited.headline': '{login} ist nicht eingeladen',
  'not_invited.text': '{why}',
  'coming_back.headline':
    '{had, select, yes {Sie bekommen wieder Zugriff} other {{invited, select, never {{login} kommt wieder in die Warteschlange} maybe {{login} kommt wieder in die Warteschlange} other {Sie werden wieder eingeladen}}}}',
  'coming_back.text':
    '{why} {old, select, access {Sobald der alte Zugriff entzogen ist, kommt {login} für eine neue Einladung in die Warteschlange.} invitation {Sobald die alte Einladung zurückgezogen ist, kommt {login} für eine neue in die Warteschlange.} other {{login} kommt für eine Einladung in die Warteschlange, und wir schicken Ihnen eine E-Mail.}}',

  // A row among other accounts: the headline with the time that comes next.
  'line.expires': '{headline} · läuft {until} ab',
  'line.invited': '{headline} · Einladung {when}',
  'line.sentence': '{words}.',

  // Hints: quieter sentences below the text.
  'hint.questions': 'Fragen? Schreiben Sie an {seller}.',
  'hint.tomorrow': 'Morgen immer noch so? Schreiben Sie an {seller}.',
  'hint.cannot_wait': 'Sie können nicht warten? Schreiben Sie an {seller}.',
  'hint.wrong': 'Stimmt das nicht? Schreiben Sie an {seller}.',
  'hint.seller_writes': '{shop} schreibt: {words}',
  'hint.clones_stay': 'Was Sie geklont haben, bleibt auf Ihrer Festplatte.',

  // Reasons why access ends: each a sentence of its own.
  'why.refunded':
    '{what, select, sum {{amount} wurden am {day} erstattet.} part_sum {{amount} Ihrer Zahlung wurden am {day} erstattet.} part {Ein Teil Ihrer Zahlung wurde am {day} erstattet.} whole {Ihr Kauf wurde am {day} erstattet.} part_undated {Ein Teil Ihrer Zahlung wurde erstattet.} other {Ihr Kauf wurde erstattet.}}',
  'why.disputed':
    '{dated, select, yes {Ihre Bank hat die Zahlung am {day} angefochten, deshalb gibt dieser Kauf vorerst keinen Zugriff.} other {Ihre Bank hat die Zahlung angefochten, deshalb gibt dieser Kauf vorerst keinen Zugriff.}}',
  'why.payment_lost':
    '{dated, select, yes {Ihre Bank hat die Zahlung am {day} zurückgebucht.} other {Ihre Bank hat die Zahlung zurückgebucht.}}',
  'why.renewal_failed':
    '{dated, select, yes {Die Verlängerung Ihres Abonnements schlug am {day} fehl und wurde nicht bezahlt.} other {Die Verlängerung Ihres Abonnements wurde nicht bezahlt.}}',
  'why.subscription_ended':
    '{dated, select, yes {Ihr Abonnement endete am {day}.} other {Ihr Abonnement ist beendet.}}',
  'why.ended_by_seller':
    '{dated, select, yes {{shop} hat den Zugriff aus diesem Kauf am {day} beendet.} other {{shop} hat den Zugriff aus diesem Kauf beendet.}}',
  'why.time_over': '{shop} hat Ihnen für eine bestimmte Zeit Zugriff gegeben; diese Zeit ist vorbei.',
  'why.no_payment': 'Dafür gibt es keine Zahlung mehr.',
  'why.given_back': '{shop} hat Ihnen wieder Zugriff gegeben.',
  'why.paid_again': 'Ihre Zahlung gilt wieder.',
  'why.dispute_over': 'Die Anfechtung Ihrer Zahlung ist beendet.',
  'again.text': '{again} {text}',
  'again.why':
    '{why}{had, select, yes { Der frühere Zugriff wurde entfernt, daher muss {login} erneut eine Einladung annehmen.} other {}}',
  'why.moved': 'Ein anderes Konto hat {login} ersetzt.',
  'why.mistyped': 'Das haben Sie selbst veranlasst.',
  'why.taken_back_by_seller':
    '{had, select, yes {{shop} hat {login} den Zugriff entzogen.} other {{shop} hat die Einladung zurückgezogen.}}',
  'why.seat_gone': 'Ihr Kauf umfasst jetzt weniger Konten.',
  'why.other_claim': 'Dieser Kauf umfasst {login} nicht mehr.',

  // The page after the checkout.
  'back.received.headline':
    '{cost, select, given {Ihnen wurde Zugriff gegeben} none {Ihre Bestellung ist abgeschlossen} other {Zahlung erhalten}}',
  'back.received.text':
    '{account, select, connect {Verbinden Sie als Nächstes das {host}-Konto, das Zugriff bekommt.} type {Wählen Sie als Nächstes das {host}-Konto, das Zugriff bekommt.} other {Ihr Kauf ist in Ihrer Übersicht.}}',
  'back.waiting.headline':
    '{known, select, yes {Warten auf Ihre Zahlung für {product}} other {Warten auf Ihre Zahlung}}',
  'back.waiting.text': 'Eine Zahlung trifft meist nach wenigen Sekunden ein.',
  'back.waiting.goes_on': 'Sobald sie da ist, geht es hier weiter.',
  'back.waiting.look': 'Ob sie da ist, sehen Sie mit „Noch einmal prüfen“.',
  'back.waiting.hint':
    'Nach einigen Minuten noch nichts? Melden Sie sich mit der Adresse an, mit der Sie bezahlt haben, oder schreiben Sie an {seller}.',
  'back.by_mail.headline': 'Sehen Sie in Ihrem Postfach nach',
  'back.by_mail.text':
    'Wir schreiben an die Adresse, mit der Sie bezahlt haben. Nichts angekommen? Wir können einen Anmeldelink an diese Adresse senden.',
  'back.elsewhere.text':
    'Ihr Kauf von <b>{product}</b> gehört zu einer anderen Anmeldung. Um ihn zu sehen, melden Sie sich dort an.',
  'back.connect': 'Weiter mit {host}',
  'back.type': 'Stattdessen einen Benutzernamen eingeben',
  'back.choose': 'Wählen Sie Ihr {host}-Konto',
  'back.open': 'Zu Ihrem Kauf',
  'back.add': 'Zu {email} hinzufügen'
} as const
